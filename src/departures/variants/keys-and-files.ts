import { generateKey, type RsaKey } from '../../reference/identity/rsa.ts'
import { alter, header, noHeader } from '../alteration.ts'
import { everyKeyDecrypts, sayingThatKeysAreOff } from '../keys.ts'
import type { Variant } from '../variant.ts'

/** Lawful ways of the key service and of the JSON success file. */
export const keyAndFileVariants: readonly Variant[] = [
  {
    name: 'keys-off-is-not-json',
    summary: 'The text that says that keys are off is not JSON.',
    change: sayingThatKeysAreOff('{Error: Key generation is off}', 'text/plain'),
  },
  {
    name: 'key-is-text-html',
    summary: 'The key service announces its answer as text/html.',
    change: alter(
      { operation: 'encryptionKey' },
      noHeader('Content-Type'),
      header('Content-Type', 'text/html;charset=UTF-8'),
    ),
  },
  {
    name: 'key-is-laid-out',
    summary: 'The public key is laid out on several lines.',
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
    summary: 'The modulus is written with capital letters.',
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
    summary: 'Dynamic keys are the same for all sessions: the newest three decrypt, for everybody.',
    environment: 'reference-dynamic-encryption',
    change: (was) => (was.options.encryption === 'dynamic' ? everyKeyDecrypts(was, 3) : {}),
  },
  {
    name: 'dynamic-keys-never-die',
    summary: 'Every dynamic key that was ever given out still decrypts, for everybody.',
    environment: 'reference-dynamic-encryption',
    change: (was) => (was.options.encryption === 'dynamic' ? everyKeyDecrypts(was) : {}),
  },
  {
    name: 'json-success-has-a-byte-order-mark',
    summary: 'The JSON success file begins with a byte order mark.',
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
    summary: 'The JSON success file is announced as plain text.',
    change: alter({ operation: 'jsonSuccess' }, noHeader('Content-Type'), header('Content-Type', 'text/plain')),
  },
]
