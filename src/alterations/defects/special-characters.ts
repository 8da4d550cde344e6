import { type Defect, defectsOf, violates } from '../defect.ts'
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
  return defectsOf({
    [`${prefix}-decodes-names-twice`]: violates(...broken('name'), [
      `${methodTitles[method]} decodes the user name, but not the password, once too often.`,
      verifying(method, (was, { userId, ...rest }, request) =>
        was.verify({ ...rest, userId: decodedTwice(userId) }, method, request),
      ),
    ]),
    [`${prefix}-refuses-special-names`]: violates(...broken('name'), [
      `${methodTitles[method]} refuses user names with special characters in any encoding.`,
      verifying(method, (was, credentials, request) =>
        /[+&%=: ]/.test(credentials.userId ?? '') ? undefined : was.verify(credentials, method, request),
      ),
    ]),
    // Here, a user with a special password has a plain name: the password is the only cause.
    [`${prefix}-takes-plus-in-passwords-for-a-space`]: violates(...broken('password'), [
      `${methodTitles[method]} turns an encoded plus sign into a space in the password, but not in the user name.`,
      verifying(method, (was, { password, ...rest }, request) =>
        was.verify({ ...rest, password: password?.replaceAll('+', ' ') }, method, request),
      ),
      'reference-single-organization',
    ]),
  })
})
