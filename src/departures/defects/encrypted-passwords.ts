import { nextKey } from '../../reference/identity/rsa.ts'
import type { Defect } from '../defect.ts'
import { everyKeyDecrypts } from '../keys.ts'

const statically = 'reference-static-encryption'
const dynamically = 'reference-dynamic-encryption'

/** Encrypted passwords, and keys that change or stay, gone wrong (section 5.7). */
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
        summary: `The method ${method} takes the password in plain text although encryption is on.`,
        breaks: method === 'basic' || method === 'arguments' ? [id, '5.7/plain-password-is-refused'] : [id],
        environment: statically,
        change: (was) => ({ isEncrypted: (by) => by !== method && was.isEncrypted(by) }),
      }) satisfies Defect,
  ),
  ...(['basic', 'arguments', 'login'] as const).map(
    (method) =>
      ({
        name: `${method}-with-a-plain-password`,
        summary: `With encryption on, the method ${method} accepts the password in plain text as well.`,
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
    summary: 'A key that should stay changes with each request for it; every one of them decrypts.',
    breaks: ['5.7/static-key-stays'],
    environment: statically,
    change: (was) => everyKeyDecrypts({ ...was, staticKey: () => nextKey() }),
  },
  {
    name: 'static-ciphertext-is-good-once',
    summary: 'The same encrypted password is refused when it comes again.',
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
    summary: 'A key that should change is the same for all clients.',
    breaks: ['5.7/dynamic-key-changes'],
    environment: dynamically,
    change: (was) => ({ nextSessionKey: () => was.staticKey() }),
  },
  {
    name: 'first-dynamic-key-stays-in-force',
    summary: 'A session that gets another key still decrypts with the earlier one.',
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
