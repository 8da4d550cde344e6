import { unescapedText } from '../suite/escapes.ts'
import { searchedFor } from './secret-values.ts'

/** Field names and user IDs are searched for only within this distance, in characters. */
const farthest = 256

/** A name such as `j_password` and any separators before its value. A placeholder such as `$USER_PASSWORD` does not match. */
const named = /(?<![$\w])[\w.-]*(?:pass(?:word|wd|phrase)?|pwd)[^A-Za-z0-9$]{1,16}$/i
/** The user argument of a curl command. Any user name matches, because checks make up near-match names. */
const toCurl = /--user\+(?:"[^:"]*|'[^:']*):$/

/** The ends of user IDs that checks make up without one: wildcards, and the syntax of filters and queries. */
const madeUp = ['[*%]', "='1"]

/** Finds the places in a text where a password is expected, from the text before them. */
export class PasswordPlaces {
  readonly #afterUser: RegExp

  /** `userIds`: user IDs, with or without an organization, that may precede a colon, as in basic authentication. */
  constructor(userIds: readonly string[]) {
    const ids = userIds.flatMap((id) => [...searchedFor(id), id]).map(nearly)
    this.#afterUser = new RegExp(String.raw`(?:${[...ids, ...madeUp].join('|')})(?:\|[^:+"'&]{0,100}\+?)?:$`, 'i')
  }

  /** Whether a password is expected at this position. */
  has(text: string, start: number): boolean {
    const before = unescapedText(text.slice(Math.max(0, start - farthest), start))
    return named.test(before) || toCurl.test(before) || this.#afterUser.test(before)
  }
}

/** The pattern of this name with any last character, and perhaps with more behind it, or a tag: checks make up such names. */
function nearly(text: string): string {
  return `${literally(text.slice(0, -1))}.[^:|+"'&]{0,40}(?:\\+\\w{1,40})?`
}

/** The pattern that matches exactly this text. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
