import { unescapedText } from './readings.ts'
import { searchedFor } from './secret-values.ts'

/** No name of a field, and no user ID, is looked for further away. */
const farthest = 256

/** A name such as `j_password`, and what may stand before its value; that of a placeholder such as `$USER_PASSWORD` is none. */
const named = /(?<![$\w])[\w.-]*(?:pass(?:word|wd|phrase)?|pwd)[^A-Za-z0-9$]{1,16}$/i
/** As curl is told who asks. Whoever it is: checks make up names that are nearly those of users. */
const toCurl = /--user\+["'][^:"']*:$/

/** The places of a text where a password stands: that is told by what is before it. */
export class PasswordPlaces {
  readonly #afterUser: RegExp

  /** `userIds`: who may stand before a colon, with or without an organization, as basic authentication has it. */
  constructor(userIds: readonly string[]) {
    const ids = userIds.flatMap((id) => [...searchedFor(id), id]).map(nearly)
    this.#afterUser = new RegExp(String.raw`(?:${[...ids, String.raw`\*`].join('|')})(?:\|[^:+"'&]{1,100})?:$`, 'i')
  }

  /** Whether what begins there stands where a password does. */
  has(text: string, start: number): boolean {
    const before = unescapedText(text.slice(Math.max(0, start - farthest), start))
    return named.test(before) || toCurl.test(before) || this.#afterUser.test(before)
  }
}

/** The pattern of this name, whatever its last character is. */
function nearly(text: string): string {
  return `${literally(text.slice(0, -1))}.`
}

/** The pattern of this text. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
