import { generateKey, type RsaKey } from '../../reference/identity/rsa.ts'
import { alter, header, noHeader } from '../alteration.ts'
import { everyKeyDecrypts, sayingThatKeysAreOff } from '../keys.ts'
import { Latest, remembering } from '../memory.ts'
import { permitted, type Variant } from '../variant.ts'

/** Permitted behaviours of the key service and of the JSON success file. */
export const keyAndFileVariants: readonly Variant[] = [
  ...permitted({
    'keys-off-is-not-json': [
      'The text that reports that keys are off is not JSON.',
      sayingThatKeysAreOff('{Error: Key generation is off}', 'text/plain'),
    ],
    'key-is-text-html': [
      'The key service returns its responses as text/html.',
      alter(
        { operation: 'encryptionKey' },
        noHeader('Content-Type'),
        header('Content-Type', 'text/html;charset=UTF-8'),
      ),
    ],
    'key-is-laid-out': [
      'The public key is formatted on several lines.',
      (was) =>
        was.options.encryption === 'off'
          ? {}
          : alter({ operation: 'encryptionKey', outcome: 'success' }, (answer) => ({
              ...answer,
              body: `${JSON.stringify(JSON.parse(answer.body), null, 2)}\n`,
            }))(was),
    ],
    'key-in-capitals': [
      'The modulus has capital letters.',
      (was) => ({ publicKey: (key) => was.publicKey({ ...key, modulus: key.modulus.toUpperCase() }) }),
    ],
    'key-of-2048-bits': [
      'The static key has 2048 bits.',
      remembering(Latest<RsaKey>, (was, key) => ({
        staticKey() {
          key.value ??= generateKey(2048)
          return key.value
        },
        publicKey: (shown) => ({ ...Object(was.publicKey(shown)), maxdigits: String(shown.modulus.length / 2 + 3) }),
      })),
    ],
  }),
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
  ...permitted({
    'json-success-has-a-byte-order-mark': [
      'The JSON success file starts with a byte order mark.',
      alter({ operation: 'jsonSuccess' }, (answer) => ({ ...answer, body: `\ufeff${answer.body}` })),
    ],
    'json-success-laid-out': [
      'The JSON success file has spaces and line breaks.',
      alter({ operation: 'jsonSuccess', outcome: 'success' }, (answer) => ({
        ...answer,
        body: '{\n  "success" : true\n}\n',
      })),
    ],
    'json-success-is-plain-text': [
      'The JSON success file has the media type text/plain.',
      alter({ operation: 'jsonSuccess' }, noHeader('Content-Type'), header('Content-Type', 'text/plain')),
    ],
  }),
]
