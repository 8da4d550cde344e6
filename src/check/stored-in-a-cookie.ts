import type { Client } from '../client/client.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Argument } from '../methods/request-data.ts'
import { MissingPrerequisite } from '../outcome/does-not-apply.ts'
import { ownWords } from '../transport/words.ts'
import type { CheckContext } from './context.ts'
import { control, expect } from './expect.ts'
import { giving, type Preference, preferencesOf, twoNonDefaultValues } from './preferences.ts'
import { expectShown } from './shown-preferences.ts'
import { withSession } from './steps.ts'

/** Sends a request of the ordinary user with these arguments. */
type Request = (client: Client, args: readonly Argument[]) => Promise<Answer>

/**
 * The response to a request with a value sets a cookie that those to the same request without it (`requestTwice`) do not set.
 * What varies between these two, such as a load balancer's cookie, does not count.
 */
export async function expectStoredInACookie(
  context: CheckContext,
  preference: Preference,
  request: Request,
  requestTwice = async () => [
    await request(context.target.newClient(), []),
    await request(context.target.newClient(), []),
  ],
): Promise<void> {
  const without = await requestTwice()
  for (const answer of without) control(answer).toBeServed()
  const [first = new Map(), second = new Map()] = without.map(valuesOfCookies)
  const varies = (name: string) => first.get(name) !== second.get(name)
  const given = async (value: string) => {
    const answer = await request(context.target.newClient(), giving(preference, value))
    control(answer).toBeServed()
    const set = [...valuesOfCookies(answer)]
    const lasting = set.filter(([name]) => !varies(name))
    const isStored = lasting.some(([name, text]) => first.get(name) !== text)
    return { answer, isStored, hasVarying: lasting.length < set.length }
  }

  let found = await given(preference.values[0])
  // A cookie may show the value in force, and this one may be the default.
  if (!found.isStored) found = await given(preference.values[1])
  // A cookie that is renewed with each response may hold anything.
  if (found.isStored || !found.hasVarying)
    expect(found.answer).that(
      found.isStored,
      `a cookie that stores the ${preference.word}`,
      ownWords(`the same cookies as without ${preference.argument}`),
      'set-cookie',
    )
  else await expectKept(context, preference, request)
}

/** The cookies of a client keep a value that it has given, as PREFERENCES_PATH shows. */
async function expectKept(context: CheckContext, preference: Preference, request: Request) {
  const { target, environment, user } = context
  if (environment.preferencesPath === undefined) throw new MissingPrerequisite('preferences', 'only-varying-cookies')
  const [value] = await twoNonDefaultValues(context, preference)
  const client = target.newClient()
  await request(client, giving(preference, value))
  const shown = await preferencesOf(withSession(client, undefined), environment, credentialsOf(user))
  await expectShown(context, shown, preference, value)
}

/** By name and path: cookies for two paths are distinct. */
function valuesOfCookies({ otherCookies }: Answer): Map<string, string> {
  const live = otherCookies.filter((cookie) => cookie.TTL() > 0)
  return new Map(live.map(({ key, path, value }) => [`${key}; ${path}`, value]))
}
