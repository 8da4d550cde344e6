import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { methodTitles } from '../method-words.ts'
import { decodedTwice, verifying } from '../verification.ts'

const methods = [
  ['basic', 'basic', ['4.1/', '']],
  ['arguments', 'arguments', ['4.2/', '']],
  ['login', 'login', ['4.3/', '-the-form'], ['4.3/', '-the-arguments']],
  ['security-check', 'securityCheck', ['4.5/', '']],
] as const

/** Special characters in a name or a password that do not arrive as sent. */
export const specialCharacterDefects: readonly Defect[] = methods.flatMap(([prefix, method, ...places]): Defect[] => {
  const broken = (what: string) =>
    places.map(([section, place]) => `${section}special-characters-in-the-${what}-survive${place}`)
  return [
    ...breaking(broken('name'), {
      [`${prefix}-decodes-names-twice`]: [
        `${methodTitles[method]} decodes the user name, but not the password, once too often.`,
        verifying(method, (was, { userId, ...rest }, request) =>
          was.verify({ ...rest, userId: decodedTwice(userId) }, method, request),
        ),
      ],
      [`${prefix}-refuses-special-names`]: [
        `${methodTitles[method]} refuses user names with special characters in any encoding.`,
        verifying(method, (was, credentials, request) =>
          /[+&%=: ]/.test(credentials.userId ?? '') ? undefined : was.verify(credentials, method, request),
        ),
      ],
    }),
    {
      name: `${prefix}-takes-plus-in-passwords-for-a-space`,
      summary: `${methodTitles[method]} turns an encoded plus sign into a space in the password, but not in the user name.`,
      breaks: broken('password'),
      // Here, a user with a special password has a plain name: the password is the only cause.
      environment: 'reference-single-organization',
      change: verifying(method, (was, { password, ...rest }, request) =>
        was.verify({ ...rest, password: password?.replaceAll('+', ' ') }, method, request),
      ),
    },
  ]
})
