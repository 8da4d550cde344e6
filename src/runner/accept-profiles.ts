import { argumentNames } from '../methods/names.ts'
import type { Argument, Header } from '../methods/request-data.ts'

/** Header fields by which a client says what it wants in return, and the redirects of success that it may get (section 4.5). */
export interface AcceptProfile {
  readonly headers: readonly Header[]
  /**
   * Whether success leads to the JSON file. It must for `accept: application/json`, and must not where the header is missing or
   * names something else. A list with JSON in it may count as that header or not.
   */
  readonly json: 'always' | 'never' | 'either'
}

const script: Header = ['X-Requested-With', 'XMLHttpRequest']

/** The header fields of a browser, of a command-line tool, of scripts and of their libraries. */
export const acceptProfiles = {
  browser: { headers: [['Accept', 'text/html,application/xhtml+xml;q=0.9']], json: 'never' },
  anything: { headers: [['Accept', '*/*']], json: 'never' },
  script: { headers: [script], json: 'never' },
  library: { headers: [['Accept', 'application/json, text/plain, */*']], json: 'either' },
  jsonScript: { headers: [['Accept', 'application/json'], script], json: 'always' },
} as const satisfies Record<string, AcceptProfile>

const each: readonly AcceptProfile[] = Object.values(acceptProfiles)

/** The header fields of one profile. A refusal does not depend on them, so the many refusals take turns. */
export function acceptHeaders(turn: number): readonly Header[] {
  return each[turn % each.length]?.headers ?? []
}

/** A locale and a time zone at once, for methods that take them. */
export const bothSettings: readonly Argument[] = [
  [argumentNames.locale, 'fr_FR'],
  [argumentNames.zone, 'Europe/Berlin'],
]
