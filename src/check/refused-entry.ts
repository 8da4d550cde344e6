import type { Answer } from '../client/answer.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { type AuthenticationOptions, authenticate, type Visit } from './authentication.ts'
import { isCrash } from './crash.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { expect } from './expect.ts'
import { expectNoSession, nobodyLike } from './steps.ts'
import { nobody } from './stranger.ts'

/** What section 7 says of the refusal of each way: the error page where it redirects, 401 elsewhere. */
export function expectRefusedEntry({ redirects }: ListedMethod, answer: Answer): void {
  if (redirects) expect(answer).toRedirectToTheErrorPage()
  else expect(answer).toHaveStatus(401)
}

/** Tries to enter by a way as nobody: a user, a ticket, a token that the target does not know. It costs nobody anything. */
export function enterAsNobody(way: ListedMethod, visit: Visit, options: AuthenticationOptions = {}): Promise<Answer> {
  return authenticate(way, { ...visit, account: nobodyLike(visit.account) }, { ...options, proof: nobody })
}

/** Sends a request by a way as nobody. It costs nobody anything. */
export function sendAsNobody(way: ListedMethod, visit: Visit, options: AuthenticationOptions = {}): Promise<Answer> {
  return authenticate(way, { ...visit, account: nobodyLike(visit.account) }, { ...options, proof: nobody })
}

/** A refusal at which the target fails says nothing of anything else: the requirement of that way tells it. */
export function unlessItCrashed(answer: Answer): void {
  if (isCrash(answer)) throw new DoesNotApply('The target crashes on this refusal; other requirements judge that.')
}

/** Nobody is refused by this way, and has no session then. */
export async function expectNobodyToEnter(
  way: ListedMethod,
  visit: Visit,
  options?: AuthenticationOptions,
): Promise<void> {
  expectRefusedEntry(way, await enterAsNobody(way, visit, options))
  await expectNoSession(visit.client)
}
