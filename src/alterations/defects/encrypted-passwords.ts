import { nextKey } from '../../reference/identity/rsa.ts'
import type { Defect } from '../defect.ts'
import { everyKeyDecrypts } from '../keys.ts'
import { inSentence } from '../method-words.ts'

const statically = 'reference-static-encryption'
const dynamically = 'reference-dynamic-encryption'

/** Defects of encrypted passwords, and of keys that must change or stay (section 5.7). */
export const encryptedPasswordDefects: readonly Defect[] = [
  ...(
    [
      ['basic', '5.7/basic-takes-the-encrypted-password'],
      ['arguments', '5.7/arguments-take-the-encrypted-password'],
      ['login', '5.7/login-takes-the-encrypted-password'],
      ['securityCheck', '4.5/encrypted-password-opens-a-session'],
    ] as const
  ).map(
    ([method, id]) =>
      ({
        name: `${method === 'securityCheck' ? 'security-check' : method}-does-not-decrypt`,
        summary: `With encryption on, ${inSentence(method)} accepts only the plain password.`,
        breaks: method === 'basic' || method === 'arguments' ? [id, '5.7/plain-password-is-refused'] : [id],
        environment: statically,
        change: (was) => ({ isEncrypted: (by) => by !== method && was.isEncrypted(by) }),
      }) satisfies Defect,
  ),
  ...(['basic', 'arguments', 'login'] as const).map(
    (method) =>
      ({
        name: `${method}-with-a-plain-password`,
        summary: `With encryption on, ${inSentence(method)} accepts the plain password as well.`,
        breaks: ['5.7/plain-password-is-refused'],
        environment: statically,
        change: (was) => ({
          revealPassword: (sent, by, request) =>
            was.revealPassword(sent, by, request) ?? (by === method ? sent : undefined),
        }),
      }) satisfies Defect,
  ),
  {
    name: 'static-key-changes',
    summary: 'The static key changes with each request, and every one of its versions decrypts.',
    breaks: ['5.7/static-key-stays'],
    environment: statically,
    change: (was) => everyKeyDecrypts({ ...was, staticKey: () => nextKey() }),
  },
  {
    name: 'static-ciphertext-is-good-once',
    summary: 'The server refuses an encrypted password that it has received before.',
    breaks: ['5.7/static-ciphertext-is-reusable'],
    environment: statically,
    change: (was) => {
      const used = new Set<string>()
      return {
        revealPassword(sent, method, request) {
          const plain = used.has(sent) ? undefined : was.revealPassword(sent, method, request)
          used.add(sent)
          return plain
        },
      }
    },
  },
  {
    name: 'dynamic-key-stays',
    summary: 'All clients get the same dynamic key.',
    breaks: ['5.7/dynamic-key-changes'],
    environment: dynamically,
    change: (was) => ({ nextSessionKey: () => was.staticKey() }),
  },
  {
    name: 'first-dynamic-key-stays-in-force',
    summary: 'After a second key, a session still decrypts with the first one.',
    breaks: ['5.7/newest-dynamic-key-works'],
    environment: dynamically,
    change: (was) => ({
      encryptionKey(request) {
        const session = was.sessionOf(request)
        const former = session?.key
        const answer = was.encryptionKey(request)
        if (session !== undefined && former !== undefined) session.key = former
        return answer
      },
    }),
  },
]
