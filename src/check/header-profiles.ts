import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { type ListedMethod, titleOf } from '../methods/methods.ts'
import { argumentNames } from '../methods/names.ts'
import type { Argument, Header } from '../methods/request-data.ts'
import { authenticate, byWorkingMethod } from '../target/authentication.ts'
import { leadsTo } from '../target/location.ts'
import { type Check, check, keyOf } from './check.ts'
import { expect } from './expect.ts'

/** Scripts and gateways write all names in lower case (`RequestData.headers`). */
const script: Header = ['x-requested-with', 'XMLHttpRequest']

/** Header fields of a program, a script in a page, and a browser, which take turns; the seed of the run shifts them. */
export function headerProfile(index: number, { baseUrl, seed = 0 }: Pick<Environment, 'baseUrl' | 'seed'>): Header[] {
  const headerProfiles: readonly Header[][] = [
    [],
    [['accept', 'application/json'], script, ['origin', new URL(baseUrl).origin]],
    [
      ['Accept', 'text/html,application/xhtml+xml'],
      ['Accept-Language', 'de'],
    ],
  ]
  return headerProfiles[(index + seed) % headerProfiles.length] ?? []
}

/** The User-Agent of a browser, for requests that only read: others may meet the protection against cross-site requests. */
export const browserUserAgent: Header = [
  'User-Agent',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]

/** Header fields by which a client says what it wants in return, and the redirects of success that it may get (section 4.5). */
interface AcceptProfile {
  readonly headers: readonly Header[]
  /** Whether success leads to the JSON file. A list with JSON in it may count as that header or not. */
  readonly json: 'always' | 'never' | 'either'
}

/** The header fields of a browser, of a command-line tool, of scripts and of their libraries. */
export const acceptProfiles = {
  browser: { headers: [['Accept', 'text/html,application/xhtml+xml;q=0.9']], json: 'never' },
  anything: { headers: [['Accept', '*/*']], json: 'never' },
  script: { headers: [script], json: 'never' },
  library: { headers: [['Accept', 'application/json, text/plain, */*']], json: 'either' },
  jsonScript: { headers: [['accept', 'application/json'], script], json: 'always' },
} as const satisfies Record<string, AcceptProfile>

const each: readonly AcceptProfile[] = Object.values(acceptProfiles)

/** The header fields of one profile. A refusal does not depend on them, so the many refusals take turns. */
export function acceptHeaders(index: number): readonly Header[] {
  return each[index % each.length]?.headers ?? []
}

/** A locale and a time zone at once, for methods that take them. */
export const bothSettings: readonly Argument[] = [
  [argumentNames.locale, 'fr_FR'],
  [argumentNames.zone, 'Europe/Berlin'],
]

/** A redirect of success (section 4.5): to the declared location, or to any but the login page and the JSON file. */
export function expectSuccess(answer: Answer, { successLocation, jsonSuccessLocation }: Environment): void {
  if (successLocation.declared) expect(answer).toRedirectTo(successLocation.path)
  else expect(answer).toRedirectElsewhereThan(jsonSuccessLocation)
}

/** A redirect of success to a client that asked for JSON (section 4.5). */
export function expectJsonSuccess(answer: Answer, { jsonSuccessLocation }: Environment): void {
  expect(answer).toRedirectTo(jsonSuccessLocation)
}

/** A redirect of success to a client with these header fields (section 4.5). */
function expectSuccessFor({ json }: AcceptProfile, answer: Answer, environment: Environment): void {
  const isJson = json === 'always' || (json === 'either' && leadsTo(answer, environment.jsonSuccessLocation))
  if (isJson) expectJsonSuccess(answer, environment)
  else expectSuccess(answer, environment)
}

/** Defines a check that success is the same whatever a client accepts, or the JSON file if it asks for JSON. */
export function checkAcceptProfiles(id: string, method: ListedMethod, profiles: readonly AcceptProfile[]): void {
  const isTicket = method.takes === 'ticket'
  const args = isTicket ? bothSettings : []
  const name = `${titleOf(method)} Whatever the client accepts.${isTicket ? ' Beside a locale and a time zone.' : ''}`
  const spare = method.redirects ? undefined : 2
  check(id, { ...byWorkingMethod(method, name, profiles.length), spare }, async (context) => {
    const { target, user, environment } = context
    for (const profile of profiles) {
      const answer = await authenticate(method, target.visit(user), { headers: profile.headers, args })
      if (method.redirects) expectSuccessFor(profile, answer, environment)
      else expect(answer).toHaveStatus(200)
    }
  })
}

/** Header fields that mean nothing to the specification: those of a script, and of a library. */
const programs: readonly (readonly Header[])[] = [[], [script], [['Accept', '*/*']]]

/** The header fields of the program that a deep check stands for: checks take turns, shifted by the seed of the run. */
export function programHeadersFor(check: Check, seed = 0): readonly Header[] {
  if (!check.options.deep || check.options.ownHeaders) return []
  const place = [...keyOf(check)].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7)
  return programs[(place + seed) % programs.length] ?? []
}
