import { nextKey } from '../../reference/identity/rsa.ts'
import { replacing } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { everyKeyDecrypts } from '../keys.ts'
import { remembering } from '../memory.ts'
import { inSentence } from '../method-tables.ts'

const statically = 'reference-static-encryption'
const dynamically = 'reference-dynamic-encryption'

/** Defects of encrypted passwords, and of keys that must change or stay (section 5.7). */
export const encryptedPasswordDefects: readonly Defect[] = [
  ...crossing(
    [
      ['basic', '5.7/basic-takes-the-encrypted-password'],
      ['arguments', '5.7/arguments-take-the-encrypted-password'],
      ['login', '5.7/login-takes-the-encrypted-password'],
      ['securityCheck', '4.5/encrypted-password-opens-a-session'],
    ] as const,
    ([method, id]) => ({
      [`${method === 'securityCheck' ? 'security-check' : method}-does-not-decrypt`]: violates(
        ...(method === 'basic' || method === 'arguments' ? [id, '5.7/plain-password-is-refused'] : [id]),
        [
          `With encryption on, ${inSentence(method)} accepts only the plain password.`,
          (was) => ({ isEncrypted: (by) => by !== method && was.isEncrypted(by) }),
          statically,
        ],
      ),
    }),
  ),
  ...crossing(['basic', 'arguments', 'login'] as const, (method) => ({
    [`${method}-with-a-plain-password`]: violates('5.7/plain-password-is-refused', [
      `With encryption on, ${inSentence(method)} accepts the plain password as well.`,
      replacing(
        'revealPassword',
        (was, sent, by, request) => was.revealPassword(sent, by, request) ?? (by === method ? sent : undefined),
      ),
      statically,
    ]),
  })),
  ...defectsOf({
    'static-key-changes': violates('5.7/static-key-stays', [
      'The static key changes with each request, and every one of its versions decrypts.',
      (was) => everyKeyDecrypts({ ...was, staticKey: () => nextKey() }),
      statically,
    ]),
    'static-ciphertext-is-good-once': violates('5.7/static-ciphertext-is-reusable', [
      'The server refuses an encrypted password that it has received before.',
      remembering(Set<string>, (was, used) => ({
        revealPassword(sent, method, request) {
          const plain = used.has(sent) ? undefined : was.revealPassword(sent, method, request)
          used.add(sent)
          return plain
        },
      })),
      statically,
    ]),
    'dynamic-key-stays': violates('5.7/dynamic-key-changes', [
      'All clients get the same dynamic key.',
      (was) => ({ nextSessionKey: () => was.staticKey() }),
      dynamically,
    ]),
    'first-dynamic-key-stays-in-force': violates('5.7/newest-dynamic-key-works', [
      'After a second key, a session still decrypts with the first one.',
      replacing('encryptionKey', (was, request) => {
        const session = was.sessionOf(request)
        const former = session?.key
        const answer = was.encryptionKey(request)
        if (session !== undefined && former !== undefined) session.key = former
        return answer
      }),
      dynamically,
    ]),
  }),
]
