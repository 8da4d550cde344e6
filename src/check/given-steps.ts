import type { Answer } from '../http/answer.ts'
import { loginForm } from '../methods/login.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import { type AuthenticationOptions, authenticate, isAccepted } from '../target/authentication.ts'
import type { Visit } from '../target/target.ts'
import type { CheckContext } from './context.ts'
import { expect } from './expect.ts'
import { argumentsOf, type GivenValue } from './given-values.ts'
import { locale, preferencesIn } from './preferences.ts'
import { sharedSteps } from './shared-steps.ts'

/** Declares steps that give values as `pairedValues` returns them, which checks of both settings share. */
export function sharedStepsGiving<Result>(
  take: (context: CheckContext, given: readonly GivenValue[], method: ListedMethod) => Promise<Result>,
) {
  const keyOf = (given: readonly GivenValue[], { id }: ListedMethod = loginForm) => [
    ...given.flatMap(({ preference, value, beside }) => (preference === locale ? [value, beside] : [beside, value])),
    id,
  ]
  return sharedSteps(
    (context, given: readonly GivenValue[], method: ListedMethod = loginForm) => take(context, given, method),
    keyOf,
  )
}

/** Signs in, with a value if one is given. Throws DoesNotApply if the method opens no session without one either. */
export async function signInGiving(
  method: ListedMethod,
  visit: Visit,
  given?: GivenValue,
  options: AuthenticationOptions = {},
): Promise<Answer> {
  const answer = await authenticate(method, visit, { ...options, args: given && argumentsOf(given) })
  if (isAccepted(method, answer)) return answer
  const lastTicket = method.takes === 'ticket' ? !visit.target.hasFreshTickets : false
  if (lastTicket) throw nothingToDecide('method-does-not-work', { method: method.id })
  // What is given beside the value may be what the target refuses.
  if (given?.beside !== undefined) {
    const { preference, value } = given
    return signInGiving(method, visit, { preference, value }, options)
  }
  const again = await authenticate(method, { ...visit, client: visit.target.newClient() })
  if (!isAccepted(method, again)) throw nothingToDecide('method-does-not-work', { method: method.id })
  // The value prevents the sign-in.
  expect(answer).toOpenSession(false)
  return answer
}

/**
 * What a session shows to two requests after the user has signed in by a method with a value. With values as `pairedValues`
 * returns them, the checks of both settings share that. That the session is live is an expectation.
 */
export const shownTwice = sharedStepsGiving(async ({ target, environment, user: account }, [given], method) => {
  const visit = target.visit(account)
  await signInGiving(method, visit, given)
  const shown = () => preferencesIn(visit.client, environment, expect)
  return [await shown(), await shown()]
})
