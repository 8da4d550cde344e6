import type { Answer } from '../http/answer.ts'
import { attemptsLeft } from '../http/attempts-left.ts'
import { basic } from '../methods/basic.ts'
import { givenBy } from '../methods/credentials.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { type AuthenticationOptions, authenticate, type Visit } from './authentication.ts'
import { isCrash } from './crash.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { expect } from './expect.ts'
import { expectNoSession, unknownLike } from './steps.ts'
import { unknownName } from './unknown-user.ts'

/** The refusal that section 7 requires for each method: the error page if it redirects, otherwise 401. */
export function expectRefusedEntry({ redirects }: ListedMethod, answer: Answer): void {
  if (redirects) expect(answer).toRedirectToTheErrorPage()
  else expect(answer).toHaveStatus(401)
}

/** Tries to sign in by a method with an unknown user, ticket or token. It costs no account an attempt. */
export function signInAsUnknown(way: ListedMethod, visit: Visit, options: AuthenticationOptions = {}): Promise<Answer> {
  return authenticate(way, { ...visit, account: unknownLike(visit.account) }, { ...options, proof: unknownName })
}

/** Sends a request by a method with an unknown user, ticket or token. It costs no account an attempt. */
export function sendAsUnknown(way: ListedMethod, visit: Visit, options: AuthenticationOptions = {}): Promise<Answer> {
  return authenticate(way, { ...visit, account: unknownLike(visit.account) }, { ...options, proof: unknownName })
}

/** Sends the user ID of the visit's account without its password. */
function sendWithoutPassword(way: ListedMethod, { client, account }: Visit): Promise<Answer> {
  const { userId = '', organization } = givenBy(way, account)
  return way.id === basic.id
    ? client.basicWithoutPassword(userId)
    : client.authenticate(way.id, { userId, organization })
}

/**
 * The attempts by a method that a server refuses and that cost no account an attempt: the visit's account without its password,
 * and an unknown user, ticket or token.
 */
export function freeAttempts(way: ListedMethod): readonly ((visit: Visit) => Promise<Answer>)[] {
  const unknown = (visit: Visit) => signInAsUnknown(way, visit)
  if (way.takes !== 'password') return [unknown]
  return [(visit) => sendWithoutPassword(way, visit), unknown]
}

/** Throws DoesNotApply if the target crashes on this refusal: the requirement of that method reports it. */
export function unlessItCrashed(answer: Answer): void {
  if (isCrash(answer))
    throw new DoesNotApply('The target crashes when it should refuse; other requirements judge that.')
}

/** Signs in where a refusal says how many attempts are left: a success resets the count of a server that locks accounts. */
export async function resetCountOf(refusal: Answer, way: ListedMethod, visit: Visit): Promise<void> {
  if (attemptsLeft(refusal) !== undefined) await authenticate(way, visit)
}

/** An unknown user is refused by this method, and has no session afterwards. */
export async function expectUnknownIsRefused(
  way: ListedMethod,
  visit: Visit,
  options?: AuthenticationOptions,
): Promise<void> {
  expectRefusedEntry(way, await signInAsUnknown(way, visit, options))
  await expectNoSession(visit.client)
}
