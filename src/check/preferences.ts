import type { Answer } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import type { Credentials } from '../client/credentials.ts'
import type { Argument } from '../client/percent-encoding.ts'
import type { Environment } from '../environment/environment.ts'
import { bodyOf, control, expect } from './expect.ts'

/** A setting of the user (section 2.3): its argument, and values that servers know. */
export interface Preference {
  readonly word: 'locale' | 'time zone'
  readonly argument: 'userLocale' | 'userTimezone'
  readonly values: readonly string[]
}

export const locale: Preference = {
  word: 'locale',
  argument: 'userLocale',
  values: ['de_DE', 'fr_FR', 'ja_JP'],
}

export const timeZone: Preference = {
  word: 'time zone',
  argument: 'userTimezone',
  values: ['Asia/Tokyo', 'Europe/Berlin', 'Pacific/Auckland'],
}

/** The argument that gives this value. */
export function giving(preference: Preference, value: string): Argument[] {
  return [[preference.argument, value]]
}

/** Two values that a server with these defaults does not show by itself; `shown` is what a new client sees. */
export function twoOtherThanDefault(preference: Preference, shown: Answer): [string, string] {
  const [first = '', second = ''] = preference.values.filter((value) => !shows(shown, value))
  return [first, second]
}

/** What PREFERENCES_PATH shows to a client: with these credentials in the arguments, or with its cookies alone. */
export async function preferencesOf(
  client: Client,
  environment: Environment,
  credentials?: Credentials,
): Promise<Answer> {
  const path = environment.preferencesPath ?? ''
  const answer = await (credentials === undefined
    ? client.probe({ path })
    : client.withArguments(credentials, { path }))
  control(answer).toBeServed()
  return answer
}

/** The preferences show this value. */
export function expectShown(answer: Answer, { word }: Preference, value: string): void {
  expect(answer).that(shows(answer, value), `the ${word} ${value} in the body`, `without it: ${bodyOf(answer)}`)
}

/** The preferences show none of the values that the suite gives to other clients. */
export function expectDefault(answer: Answer, { word, values }: Preference, unlike: readonly string[] = values): void {
  const leaked = unlike.find((value) => shows(answer, value))
  expect(answer).that(
    leaked === undefined,
    `the default ${word} of the server, which is none that another client was given`,
    `the ${word} ${leaked} in the body`,
  )
}

/** The letter case and the separator of a locale differ between servers (`de_DE`, `de-DE`). */
function shows(answer: Answer, value: string): boolean {
  const plain = (text: string) => text.replaceAll('\\/', '/').replaceAll('-', '_').toLowerCase()
  return plain(answer.text).includes(plain(value))
}

/**
 * The response to a request that gives a value sets a cookie that the responses to the same request without it do not
 * set. Two of those are compared first: what differs between them, such as the cookie of a load balancer, says nothing.
 */
export async function expectStoredInACookie(
  preference: Preference,
  request: (args: readonly Argument[]) => Promise<Answer>,
): Promise<void> {
  const without = [await request([]), await request([])]
  for (const answer of without) control(answer).toBeServed()
  const answer = await request(giving(preference, preference.values[0] ?? ''))
  control(answer).toBeServed()

  const [first = new Map(), second = new Map()] = without.map(valuesOfCookies)
  const stored = [...valuesOfCookies(answer)].filter(([name, value]) => {
    const varies = first.get(name) !== second.get(name)
    return !varies && first.get(name) !== value
  })
  expect(answer).that(
    stored.length > 0,
    `a cookie that stores the ${preference.word}`,
    `the same cookies as without ${preference.argument}`,
  )
}

function valuesOfCookies(answer: Answer): Map<string, string> {
  return new Map(answer.otherCookies.filter((cookie) => cookie.TTL() > 0).map(({ key, value }) => [key, value]))
}
