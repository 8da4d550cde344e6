import { nextKey } from '../../reference/identity/rsa.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, changing, replacing, replacingWith } from '../alteration.ts'
import { userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, onlyIn, violates } from '../defect.ts'
import { everyKeyDecrypts } from '../keys.ts'
import { remembering } from '../memory.ts'
import { having, methodsWithPassword, namedBy, verifyingMethods } from '../method-tables.ts'
import { allOf, type RequestCondition, sentCredentials, withMethod } from '../requests-by.ts'
import { crash } from '../response-changes.ts'
import { named, unchecked } from '../verification.ts'

const plainIsRefused = ['5.7/plain-password-is-refused']
const wrongIsRefused = ['4.3/wrong-password-is-401']

/** Accepts plain passwords by one method, in matching requests. */
const takingPlain = (method: ServiceMethod, where: RequestCondition): ServicePatch =>
  unchecked((was, credentials, request) => {
    const account = named(was, credentials)
    return account !== undefined && credentials.password === account.password && where(request, was, account)
  })(method)

/** Encrypted passwords, plain ones that are accepted, and keys that must change or stay (section 5.7). */
export const encryptedPasswordDefects: readonly Defect[] = defectsOf({
  ...onlyIn('reference-static-encryption', {
    ...crossing(having(verifyingMethods, 'takesEncrypted')).with(({ slug, words, by, takesEncrypted, opens }) => ({
      [`${slug}-does-not-decrypt`]: violates(takesEncrypted, ...(opens === 'nothing' ? plainIsRefused : []), [
        `With encryption on, ${words} accepts only the plain password.`,
        (was) => ({ isEncrypted: (method) => method !== by && was.isEncrypted(method) }),
      ]),
    })),
    ...crossing(having(methodsWithPassword, 'takesEncrypted')).with(({ slug, words, is }) => ({
      [`${slug}-takes-a-plain-password`]: violates(...plainIsRefused, [
        `With encryption on, the server accepts a plain password by ${words} as well.`,
        changing('revealPassword', (was, plain, sent, _, request) => plain ?? (is(request, was) ? sent : undefined)),
      ]),
    })),
    'ciphertext-of-nothing-passes': violates('2.1/no-authentication-without-a-password', [
      'Login accepts the number 0, which decrypts to an empty password, for an existing user.',
      unchecked((_, { password }) => /^0+$/.test(password ?? ''))('login'),
    ]),
    'static-key-changes': violates('5.7/static-key-stays', [
      'The static key changes with each request, and every one of its versions decrypts.',
      (was) => everyKeyDecrypts({ ...was, staticKey: () => nextKey() }),
    ]),
    'static-ciphertext-is-good-once': violates('5.7/static-ciphertext-is-reusable', [
      'The server refuses an encrypted password that it has received before.',
      remembering(Set<string>, (used) => [
        replacing('revealPassword', (was, sent, method, request) => {
          const plain = used.has(sent) ? undefined : was.revealPassword(sent, method, request)
          used.add(sent)
          return plain
        }),
      ]),
    ]),
    'arguments-take-plain-passwords-with-post': violates(...plainIsRefused, [
      'POST requests accept a plain password in URL arguments.',
      takingPlain('arguments', withMethod('POST')),
    ]),
    'arguments-take-the-plain-password-of-users-of-the-directory': violates(...plainIsRefused, [
      'HEAD requests accept the plain password of a directory user in URL arguments.',
      takingPlain('arguments', allOf(userKinds.external.is, withMethod('HEAD'))),
    ]),
    ...crossing([
      [namedBy('securityCheck'), 'admin'],
      [namedBy('securityCheck'), 'external'],
      [namedBy('login'), 'admin'],
      [namedBy('login'), 'external'],
      [namedBy('login'), 'special'],
      [namedBy('basic'), 'admin'],
      [namedBy('arguments'), 'admin'],
    ]).with(([{ slug, words, by }, who]) => ({
      [`${slug}-takes-plain-passwords-of-${userKinds[who].slug}`]: violates(...plainIsRefused, [
        `The plain password of ${userKinds[who].words} is accepted by ${words}.`,
        takingPlain(by, userKinds[who].is),
      ]),
    })),
    'further-blocks-are-ignored': violates(...wrongIsRefused, [
      'Only the first of several encrypted blocks counts.',
      (was) => ({ decryptPassword: (key, sent) => was.decryptPassword(key, sent.trim().split(/ +/)[0] ?? '') }),
    ]),
    'wrong-password-of-several-blocks-crashes': violates(...wrongIsRefused, [
      'A wrong password of several encrypted blocks returns 500.',
      alter(
        {
          operation: 'login',
          outcome: 'refused',
          where: (request, was) => /[0-9a-f] [0-9a-f]/i.test(sentCredentials(request, was).password ?? ''),
        },
        crash(),
      ),
    ]),
    'what-does-not-decrypt-passes': violates(...wrongIsRefused, [
      'The server accepts a password that it cannot decrypt.',
      unchecked(
        (was, { password = '' }) =>
          /^[0-9a-f]+$/i.test(password) && was.decryptPassword(was.staticKey(), password) === undefined,
      )('login'),
    ]),
  }),
  ...onlyIn('reference-dynamic-encryption', {
    'dynamic-key-stays': violates('5.7/dynamic-key-changes', [
      'All clients get the same dynamic key.',
      (was) => ({ nextSessionKey: () => was.staticKey() }),
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
    ]),
    ...crossing(having(verifyingMethods, 'takesEncrypted')).with(({ slug, title, by }) => ({
      [`${slug}-takes-a-plain-password-beside-a-key`]: violates(...plainIsRefused, [
        `${title} accepts a plain password from a client that has a key.`,
        replacingWith('revealPassword', (was, service, sent, method, request) => {
          // Decrypting the password can consume the key.
          const hasKey = method === by && service.sessionOf(request)?.key !== undefined
          const revealed = was.revealPassword(sent, method, request)
          return revealed ?? (hasKey ? sent : undefined)
        }),
      ]),
    })),
  }),
})
