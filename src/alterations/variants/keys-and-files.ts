import { generateKey, type RsaKey } from '../../reference/identity/rsa.ts'
import { alter, header, noHeader } from '../alteration.ts'
import { everyKeyDecrypts, sayingThatKeysAreOff } from '../keys.ts'
import type { Variant } from '../variant.ts'

/** Permitted behaviours of the key service and of the JSON success file. */
export const keyAndFileVariants: readonly Variant[] = [
  {
    name: 'keys-off-is-not-json',
    summary: 'The text that reports that keys are off is not JSON.',
    change: sayingThatKeysAreOff('{Error: Key generation is off}', 'text/plain'),
  },
  {
    name: 'key-is-text-html',
    summary: 'The key service returns its responses as text/html.',
    change: alter(
      { operation: 'encryptionKey' },
      noHeader('Content-Type'),
      header('Content-Type', 'text/html;charset=UTF-8'),
    ),
  },
  {
    name: 'key-is-laid-out',
    summary: 'The public key is formatted on several lines.',
    change: (was) =>
      was.options.encryption === 'off'
        ? {}
        : alter({ operation: 'encryptionKey', outcome: 'success' }, (answer) => ({
            ...answer,
            body: `${JSON.stringify(JSON.parse(answer.body), null, 2)}\n`,
          }))(was),
  },
  {
    name: 'key-in-capitals',
    summary: 'The modulus has capital letters.',
    change: (was) => ({ publicKey: (key) => was.publicKey({ ...key, modulus: key.modulus.toUpperCase() }) }),
  },
  {
    name: 'key-of-2048-bits',
    summary: 'The static key has 2048 bits.',
    change: (was) => {
      let key: RsaKey | undefined
      return {
        staticKey() {
          key ??= generateKey(2048)
          return key
        },
        publicKey: (shown) => ({ ...Object(was.publicKey(shown)), maxdigits: String(shown.modulus.length / 2 + 3) }),
      }
    },
  },
  {
    name: 'dynamic-keys-belong-to-nobody',
    summary: 'All sessions share the dynamic keys, and the newest three decrypt.',
    environment: 'reference-dynamic-encryption',
    change: (was) => (was.options.encryption === 'dynamic' ? everyKeyDecrypts(was, 3) : {}),
  },
  {
    name: 'dynamic-keys-never-die',
    summary: 'Every earlier dynamic key still decrypts, for all sessions.',
    environment: 'reference-dynamic-encryption',
    change: (was) => (was.options.encryption === 'dynamic' ? everyKeyDecrypts(was) : {}),
  },
  {
    name: 'json-success-has-a-byte-order-mark',
    summary: 'The JSON success file starts with a byte order mark.',
    change: alter({ operation: 'jsonSuccess' }, (answer) => ({ ...answer, body: `\ufeff${answer.body}` })),
  },
  {
    name: 'json-success-laid-out',
    summary: 'The JSON success file has spaces and line breaks.',
    change: alter({ operation: 'jsonSuccess', outcome: 'success' }, (answer) => ({
      ...answer,
      body: '{\n  "success" : true\n}\n',
    })),
  },
  {
    name: 'json-success-is-plain-text',
    summary: 'The JSON success file has the media type text/plain.',
    change: alter({ operation: 'jsonSuccess' }, noHeader('Content-Type'), header('Content-Type', 'text/plain')),
  },
]
