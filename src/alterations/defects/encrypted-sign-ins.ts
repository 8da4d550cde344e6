import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, crash } from '../alteration.ts'
import { userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { inSentence } from '../method-tables.ts'
import { named, verifying } from '../verification.ts'

const statically = 'reference-static-encryption'
const plainIsRefused = ['5.7/plain-password-is-refused']
const wrongIsRefused = ['4.3/wrong-password-is-401']

/** Accepts the plain password of one kind of user by one method, in matching requests. */
const takingPlain = (
  method: ServiceMethod,
  who: keyof typeof userKinds,
  where: (request: ServiceRequest) => boolean = () => true,
): ServicePatch =>
  verifying(method, (was, credentials, request) => {
    const account = named(was, credentials)
    const isPlain = account !== undefined && credentials.password === account.password
    const isOne = isPlain && userKinds[who].is(request, account) && where(request)
    return isOne ? account : was.verify(credentials, method, request)
  })

/** Encrypted passwords that are accepted but must not be, and plain ones of some users (section 5.7). */
export const encryptedSignInDefects: readonly Defect[] = [
  ...defectsOf({
    'login-takes-the-plain-password-of-the-admin': violates(...plainIsRefused, [
      'Login accepts the plain password of the system admin.',
      takingPlain('login', 'admin'),
      statically,
    ]),
    'arguments-take-the-plain-password-of-the-admin': violates(...plainIsRefused, [
      'URL arguments accept the plain password of the system admin.',
      takingPlain('arguments', 'admin'),
      statically,
    ]),
    'arguments-take-the-plain-password-of-users-of-the-directory': violates(...plainIsRefused, [
      'HEAD requests accept the plain password of a directory user in URL arguments.',
      takingPlain('arguments', 'external', ({ method }) => method === 'HEAD'),
      statically,
    ]),
  }),
  ...crossing(
    [
      ['security-check', 'securityCheck', 'admin'],
      ['login', 'login', 'external'],
      ['security-check', 'securityCheck', 'external'],
    ] as const,
    ([prefix, method, who]) => ({
      [`${prefix}-takes-plain-passwords-of-${userKinds[who].slug}`]: violates(...plainIsRefused, [
        `The plain password of ${userKinds[who].words} is accepted by ${inSentence(method)}.`,
        takingPlain(method, who),
        statically,
      ]),
    }),
  ),
  ...defectsOf({
    'basic-takes-a-plain-password-beside-a-key': violates(...plainIsRefused, [
      'HTTP basic accepts a plain password from a client that has a key.',
      (was, service) => ({
        revealPassword(sent, method, request) {
          // Decrypting the password can consume the key.
          const hasKey = method === 'basic' && service.sessionOf(request)?.key !== undefined
          const revealed = was.revealPassword(sent, method, request)
          return revealed ?? (hasKey ? sent : undefined)
        },
      }),
      'reference-dynamic-encryption',
    ]),
    'further-blocks-are-ignored': violates(...wrongIsRefused, [
      'Only the first of several encrypted blocks counts.',
      (was) => ({ decryptPassword: (key, sent) => was.decryptPassword(key, sent.trim().split(/ +/)[0] ?? '') }),
      statically,
    ]),
    'wrong-password-of-several-blocks-crashes': violates(...wrongIsRefused, [
      'A wrong password of several encrypted blocks returns 500.',
      (was, service) =>
        alter(
          {
            operation: 'login',
            outcome: 'refused',
            where: (request) =>
              /[0-9a-f] [0-9a-f]/i.test(service.readLoginFields(request).get(fieldName.password)?.[0] ?? ''),
          },
          crash(),
        )(was),
      statically,
    ]),
    'what-does-not-decrypt-passes': violates(...wrongIsRefused, [
      'The server accepts a password that it cannot decrypt.',
      verifying('login', (was, credentials, request) => {
        const sent = credentials.password ?? ''
        const fails = /^[0-9a-f]+$/i.test(sent) && was.decryptPassword(was.staticKey(), sent) === undefined
        return was.verify(credentials, 'login', request) ?? (fails ? named(was, credentials) : undefined)
      }),
      statically,
    ]),
  }),
]
