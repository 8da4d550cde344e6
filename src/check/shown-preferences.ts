import type { Client } from '../client/client.ts'
import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Credentials } from '../methods/request-data.ts'
import { unescapedText } from '../suite/escapes.ts'
import { ownWords, words } from '../transport/words.ts'
import { bodyOf } from './actual.ts'
import type { CheckContext } from './context.ts'
import { control, expect } from './expect.ts'
import { giving, type Preference, preferencesOf, shows } from './preferences.ts'
import { nearTheEnd } from './session-life.ts'
import { sharedSteps } from './shared-steps.ts'

/** Whether PREFERENCES_PATH shows a value that was just given as its argument takes it, not a name such as `German`. */
const showsAsGiven = sharedSteps(
  async ({ target, environment, user }, preference: Preference) => {
    const [value] = preference.values
    const client = target.newClient()
    await client.authenticate('arguments', credentialsOf(user), { args: giving(preference, value) })
    // A page may show its own address, which is now without the value.
    return shows(await preferencesOf(client, environment, credentialsOf(user)), value)
  },
  ({ word }) => [word],
)

/** The preferences show this value, and not `unlike`. That they are served, and show such values, are controls. */
export async function expectShown(
  context: CheckContext,
  answer: Answer,
  preference: Preference,
  value: string,
  unlike?: string,
): Promise<void> {
  const { word, pattern } = preference
  control(answer).toBeServed()
  const isShown = shows(answer, value)
  // Otherwise the body does not tell what the server did with the value. A default such as `en` might be any word.
  const isConclusive = isShown || unescapedText(answer.text).search(pattern) !== -1
  const decide = isConclusive || (await showsAsGiven(context, preference)) ? expect : control
  decide(answer).that(isShown, `the ${word} ${value} in the body`, bodyOf(answer, ownWords('not found in')))
  if (unlike !== undefined)
    expect(answer).that(
      !shows(answer, unlike),
      `no other ${word} in the body`,
      bodyOf(answer, words`also ${unlike} in`),
    )
}

/** What PREFERENCES_PATH shows, and `later`, when cookies that live shorter than a session have expired, if any. */
export async function lastingPreferencesOf(client: Client, environment: Environment, credentials: Credentials) {
  const shown = await preferencesOf(client, environment, credentials)
  const hasExpired = client.cookies.dropShortLived(shown.request.url, environment.sessionTimeoutMs * nearTheEnd)
  return { shown, later: hasExpired ? await preferencesOf(client, environment, credentials) : undefined }
}

/** Like `expectShown`; and the value still applies when the cookies that live shorter than a session have expired. */
export async function expectToLast(
  context: CheckContext,
  { shown, later }: Awaited<ReturnType<typeof lastingPreferencesOf>>,
  preference: Preference,
  [value, unlike]: readonly [string, string],
): Promise<void> {
  await expectShown(context, shown, preference, value, unlike)
  if (later === undefined) return
  const expected = `the ${preference.word} ${value} in the body, even after its cookie has expired, which is before the session ends`
  expect(later).that(shows(later, value), expected, bodyOf(later, ownWords('not found in')))
}
