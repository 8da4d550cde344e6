import type { Defect } from '../defect.ts'
import { decodedTwice, verifying } from '../verification.ts'

const doors = [
  ['basic', 'basic', ['4.1/', '']],
  ['arguments', 'arguments', ['4.2/', '']],
  ['login', 'login', ['4.3/', '-the-form'], ['4.3/', '-the-arguments']],
  ['security-check', 'securityCheck', ['4.5/', '']],
] as const

/** Special characters in a name, or in a password, that do not arrive as they were sent. */
export const specialCharacterDefects: readonly Defect[] = doors.flatMap(([door, method, ...places]): Defect[] => {
  const broken = (what: string) =>
    places.map(([section, place]) => `${section}special-characters-in-the-${what}-survive${place}`)
  return [
    {
      name: `${door}-decodes-names-twice`,
      summary: `The method ${method} decodes the user name once more than it was encoded, and not the password.`,
      breaks: broken('name'),
      change: verifying(method, (was, { userId, ...rest }, request) =>
        was.verify({ ...rest, userId: decodedTwice(userId) }, method, request),
      ),
    },
    {
      name: `${door}-takes-plus-in-passwords-for-a-space`,
      summary: `The method ${method} turns an encoded plus sign in a password into a space, and not in the user name.`,
      breaks: broken('password'),
      // Where a special user has a plain name, so that nothing else can be wrong.
      environment: 'reference-single-organization',
      change: verifying(method, (was, { password, ...rest }, request) =>
        was.verify({ ...rest, password: password?.replaceAll('+', ' ') }, method, request),
      ),
    },
    {
      name: `${door}-refuses-special-names`,
      summary: `The method ${method} refuses user names with special characters, however they are encoded.`,
      breaks: broken('name'),
      change: verifying(method, (was, credentials, request) =>
        /[+&%=: ]/.test(credentials.userId ?? '') ? undefined : was.verify(credentials, method, request),
      ),
    },
  ]
})
