import type { Client } from '../client/client.ts'
import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { type ListedMethod, sessionMethods } from '../methods/methods.ts'
import { argumentNames } from '../methods/names.ts'
import type { Argument, Credentials } from '../methods/request-data.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import { ownWords, words } from '../transport/words.ts'
import { bodyOf } from './actual.ts'
import { control, expect } from './expect.ts'
import { shownIn } from './fingerprints.ts'

/** A setting of the user (section 2.3): its argument, and values that servers know. */
export interface Preference {
  readonly word: 'locale' | 'time zone'
  readonly argument: string
  readonly values: readonly [string, string, string]
  /** Values of another shape, which every Java runtime knows: shorter, longer, or with a character that cookies encode. */
  readonly shapes: readonly string[]
  /** Matches a value of this kind in a body. */
  readonly pattern: RegExp
}

export const locale: Preference = {
  word: 'locale',
  argument: argumentNames.locale,
  values: ['de_DE', 'fr_FR', 'ja_JP'],
  shapes: ['hu', 'it_IT_POSIX'],
  pattern: /\b[a-z]{2}[_-][A-Z]{2}\b/g,
}

const zones = Intl.supportedValuesOf('timeZone').filter((name) => /^[\w/-]+$/.test(name))

export const timeZone: Preference = {
  word: 'time zone',
  argument: argumentNames.zone,
  values: ['Asia/Tokyo', 'Europe/Berlin', 'Pacific/Auckland'],
  shapes: ['UTC', 'America/Argentina/Ushuaia', 'Etc/GMT+5', 'America/Los_Angeles', 'America/Port-au-Prince'],
  // The last one stands for former names, and for parts of a name.
  pattern: new RegExp(`\\b(?:${[...zones, 'UTC', 'GMT', '[A-Z]\\w+/[A-Z]\\w+'].join('|')})\\b`, 'g'),
}

/** The methods of opening a session for which the specification lists these arguments (sections 4.3 and 4.5). */
export const methodsWithSettings: readonly ListedMethod[] = sessionMethods.filter(({ takesSettings }) => takesSettings)

/** What a session shows. That it is live is a control, unless `judge` is `expect`. Throws DoesNotApply for a 403. */
export async function preferencesIn(
  client: Client,
  { preferencesPath: path }: Environment,
  judge: typeof expect = control,
): Promise<Answer> {
  return seen(await client.probe({ path }), judge)
}

function seen(answer: Answer, judge: typeof expect = control): Answer {
  if (answer.status === 403) throw nothingToDecide('permission-refused')
  judge(answer).toBeServed()
  return answer
}

/** The argument that sets this value. */
export function giving(preference: Preference, value: string): Argument[] {
  return [[preference.argument, value]]
}

/** Two values that the target does not show to a new client. That the body does not list every value is a control. */
export async function twoNonDefaultValues(
  { shownByDefault }: { shownByDefault: () => Promise<Answer> },
  { word, values }: Preference,
): Promise<[string, string]> {
  const shown = await shownByDefault()
  const [first, second] = values.filter((value) => !shows(shown, value))
  control(shown).that(
    second !== undefined,
    `only the ${word} in force, not a list of others (PREFERENCES_PATH)`,
    bodyOf(shown),
  )
  return [first as string, second as string]
}

/** What PREFERENCES_PATH shows to a client with these credentials as arguments. */
export async function preferencesOf(
  client: Client,
  { preferencesPath: path = '' }: Environment,
  credentials: Credentials,
): Promise<Answer> {
  return seen(await client.authenticate('arguments', credentials, { path }))
}

/** The preferences show none of these values, which the suite sends for other clients. */
export function expectDefault(answer: Answer, preference: Preference, unlike: readonly string[]): void {
  const expected = `the default ${preference.word} of the server, not one that another client gave`
  expectNone(answer, preference, unlike, expected)
}

/** The preferences show none of these values; `expected` says what they should show. */
export function expectNone(answer: Answer, { word }: Preference, values: readonly string[], expected: string): void {
  const shown = values.find((value) => shows(answer, value))
  expect(answer).that(shown === undefined, expected, words`the ${ownWords(word)} ${shown} in the body`)
}

/** A client that never sent a value sees the same default by every method (2.3), if each body has only one value. */
export function expectSameDefault(answer: Answer, { word, pattern }: Preference, usual: Answer): void {
  const [here, there] = [answer, usual].map(({ text }) => new Set(text.match(pattern)))
  if (here?.size !== 1 || there?.size !== 1) return
  const [value, other] = [[...here][0], [...there][0]]
  expect(answer).that(value === other, `the default ${word} of the server, which is ${other} elsewhere`, `${value}`)
}

/** The only value of this kind in a body, as its argument takes it; undefined if there are none or several. */
export function soleValueIn({ text }: Answer, { pattern }: Preference): string | undefined {
  const [value, another] = new Set(text.match(pattern))
  return another === undefined ? value?.replace(/^([a-z]{2})-/, '$1_') : undefined
}

/** Whether a body shows this value. */
export function shows(answer: Answer, value: string): boolean {
  return shownIn(answer.text, [value]) !== ''
}
