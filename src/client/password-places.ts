import { readableFormsOf } from './secret-forms.ts'

/** No name of a field, and no user ID, is looked for further away. */
const farthest = 256

/** What may stand between a name and its value, in whatever encoding: `=`, `": "`, `%3D`, `&quot;:&quot;`, `>`. */
const between = String.raw`(?:[^A-Za-z0-9$]|%(?:25)*[0-9A-Fa-f]{2}|&#?\w{1,6};|\\u[0-9A-Fa-f]{4}){1,16}`
/** A name such as `j_password`; that of a placeholder such as `$USER_PASSWORD` is none. */
const named = new RegExp(String.raw`(?<![$\w])[\w.-]*(?:pass(?:word|wd|phrase)?|pwd)${between}$`, 'i')
const bar = String.raw`(?:\||%(?:25)*7C)`
const colon = '(?::|%(?:25)*3A|&#(?:58|x3a);)'
/** As curl is told who asks. Whoever it is: checks make up names that are nearly those of users. */
const toCurl = /--user \\?["'][^:"']*:$/

/** The places of a text where a password stands: that is told by what is before it. */
export class PasswordPlaces {
  readonly #afterUser: RegExp

  /** `userIds`: who may stand before a colon, with or without an organization, as basic authentication has it. */
  constructor(userIds: readonly string[]) {
    const ids = userIds.flatMap((id) => [...readableFormsOf(id), id]).map(nearly)
    this.#afterUser = new RegExp(
      String.raw`(?:${[...ids, String.raw`\*`].join('|')})(?:${bar}[^:\s"'&]{1,100})?${colon}$`,
      'i',
    )
  }

  /** Whether what begins there stands where a password does. */
  has(text: string, start: number): boolean {
    const before = text.slice(Math.max(0, start - farthest), start)
    return named.test(before) || toCurl.test(before) || this.#afterUser.test(before)
  }
}

/** The pattern of this name, whatever its last character is. */
function nearly(text: string): string {
  return `${literally(text.slice(0, -1))}.`
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
