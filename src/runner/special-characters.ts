import { type Account, hasSpecialCharacter } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { Client } from '../http/client.ts'
import type { SendOptions } from '../http/send-options.ts'
import { control, expect } from './expect.ts'
import { nearMatch } from './near-match.ts'
import { variationOf } from './steps.ts'
import type { Target } from './target.ts'

/** A method that must transmit special characters unchanged. */
export interface SpecialCharacterMethod {
  readonly signIn: (client: Client, account: Account, options?: SendOptions) => Promise<Answer>
  /** True if the session that it opens shows which user is signed in, false if the answer does. */
  readonly opensASession: boolean
}

/** A user whose name has special characters is accepted; one whose name is a variation of it is not. */
export async function expectNameToSurvive(
  target: Target,
  account: Account,
  method: SpecialCharacterMethod,
): Promise<void> {
  expect(await tried(target, account, method)).toBeServed()
  control(await tried(target, variationOf(account), method)).toBeUnauthenticated()
}

/**
 * A password with special characters is accepted, and one that differs only after such a character is not. If the name has
 * special characters too and is refused, a name that is encoded twice shows whether the password would be accepted.
 */
export async function expectPasswordToSurvive(
  target: Target,
  account: Account,
  method: SpecialCharacterMethod,
): Promise<void> {
  const isPlain = !hasSpecialCharacter(account.id)
  const asItIs = await tried(target, account, method)
  const twice = { ...account, id: encodeURIComponent(account.id) }
  const encodedTwice = asItIs.isSuccess || isPlain ? undefined : await tried(target, twice, method)
  const [named, answer] = encodedTwice?.isSuccess ? [twice, encodedTwice] : [account, asItIs]
  if (isPlain) expect(answer).toBeServed()
  else control(answer).toBeServed()

  const wrong = { ...named, password: nearMatch.afterTheColon(account.password) }
  expect(await tried(target, wrong, method, { wrongFor: account.variable })).toBeRefused()
}

/** The answer that shows whether the account was accepted. */
async function tried(
  target: Target,
  account: Account,
  method: SpecialCharacterMethod,
  options?: SendOptions,
): Promise<Answer> {
  const client = target.newClient()
  const answer = await method.signIn(client, account, options)
  return method.opensASession ? client.probe() : answer
}
