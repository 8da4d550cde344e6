import { attemptsLeft } from '../client/attempts-left.ts'
import type { Client } from '../client/client.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { sessionIdInLocation } from '../http/location.ts'
import { basic } from '../methods/basic.ts'
import { givenBy } from '../methods/credentials.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { isCrash } from '../outcome/crash.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import { type AuthenticationOptions, authenticate, isAccepted } from '../target/authentication.ts'
import type { Visit } from '../target/target.ts'
import { unknownLike, unknownName } from '../target/unknown-user.ts'
import { isOfTheSameKind } from './content.ts'
import { expect } from './expect.ts'
import { expectNoSession, hasSession, withSession } from './steps.ts'

/** The refusal that section 7 requires for each method: the error page if it redirects, otherwise this status. */
export function expectRefusedSignIn({ redirects }: ListedMethod, answer: Answer, status = 401): void {
  if (redirects) expect(answer).toRedirectToTheErrorPage()
  else expect(answer).toHaveStatus(status)
}

/** Signs in, or sends a request, by a method with an unknown user, ticket or token. It costs no account an attempt. */
export function signInAsUnknown(
  method: ListedMethod,
  visit: Visit,
  options: AuthenticationOptions = {},
): Promise<Answer> {
  return authenticate(method, { ...visit, account: unknownLike(visit.account) }, { ...options, proof: unknownName })
}

/** Sends the user ID of the visit's account without its password. */
export function sendWithoutPassword(method: ListedMethod, { client, account }: Visit): Promise<Answer> {
  const { userId = '', organization } = givenBy(method, account)
  return method.id === basic.id
    ? client.basicWithoutPassword(userId)
    : client.authenticate(method.id, { userId, organization })
}

/** Sends a wrong password of the visit's account, which `change` makes of the correct one. */
export function sendWrongPassword(
  method: ListedMethod,
  visit: Visit,
  change: (password: string) => string,
  options: AuthenticationOptions = {},
): Promise<Answer> {
  const { variable, password } = visit.account
  return authenticate(method, visit, { ...options, password: change(password), wrongFor: variable })
}

/** The refused attempts by a method that cost no account an attempt: without the password, and as an unknown user. */
export function attemptsWithoutCost(method: ListedMethod): readonly ((visit: Visit) => Promise<Answer>)[] {
  const unknown = (visit: Visit) => signInAsUnknown(method, visit)
  if (method.takes !== 'password') return [unknown]
  return [(visit) => sendWithoutPassword(method, visit), unknown]
}

/** Throws DoesNotApply if the target crashes on this refusal: the requirement of that method reports it. */
export function requireNoCrash(answer: Answer): void {
  if (isCrash(answer)) throw nothingToDecide('refusal-crashes', { operation: answer.operation.id })
}

/** Signs in, and returns the answer, where the server counts refusals in a row: a success resets that count. */
export async function resetCountOf(refusal: Answer, method: ListedMethod, visit: Visit): Promise<Answer | undefined> {
  const isCounted = attemptsLeft(refusal) !== undefined || visit.target.countsRefusalsOf(visit.account)
  return isCounted ? authenticate(method, visit) : undefined
}

/** A refusal opens no session: neither that of its cookies nor that of an ID in its Location. */
export async function expectNoSessionOf(refusal: Answer, client: Client): Promise<void> {
  await expectNoSession(client)
  const named = sessionIdInLocation(refusal.header('location'))
  if (named !== undefined) await expectNoSession(withSession(client, named))
}

/** An unknown user is refused by this method, and has no session afterwards. */
export async function expectUnknownIsRefused(
  method: ListedMethod,
  visit: Visit,
  options?: AuthenticationOptions,
): Promise<void> {
  expectRefusedSignIn(method, await signInAsUnknown(method, visit, options))
  await expectNoSession(visit.client)
}

/**
 * Whether an answer shows that its credentials were accepted: with a session that authenticates, or, by a method that opens none,
 * with an answer of the kind that an account gets itself for what was `asked`. A page with status 200 may be that of a firewall or of a sign-in.
 */
export async function showsSignIn(
  method: ListedMethod,
  visit: Visit,
  answer: Answer,
  own: Account,
  asked?: AuthenticationOptions,
): Promise<boolean> {
  // A refusal may open a session, too.
  if (await hasSession(visit.client)) return true
  if (method.opens === 'session' || !isAccepted(method, answer)) return false
  const normal = await authenticate(method, visit.target.visit(own), asked)
  return !normal.isSuccess || isOfTheSameKind(answer, normal)
}

/** Credentials that are not those of an account do not sign in. Where others judge the status, a page may say so. */
export async function expectNoSignIn(
  method: ListedMethod,
  visit: Visit,
  answer: Answer,
  { own, found, asked }: { readonly own: Account; readonly found: string; readonly asked?: AuthenticationOptions },
): Promise<void> {
  if (answer.isSuccess) expect(answer).toNotSignIn(await showsSignIn(method, visit, answer, own, asked), found)
  else expect(answer).toBeRefused()
}
