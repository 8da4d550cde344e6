import { attemptsLeft } from '../client/attempts-left.ts'
import type { Client } from '../client/client.ts'
import { keptByServersCount } from '../client/login-budget.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf, givenBy } from '../methods/credentials.ts'
import type { Method } from '../methods/method.ts'
import { type ListedMethod, signInMethods } from '../methods/methods.ts'
import { saysAbsent } from './absent-login.ts'
import { placeOf } from './location.ts'
import type { Target } from './target.ts'

/** Whether a method transmits the credentials of an account unchanged; if not, they would count as wrong (section 1). */
function carries({ asciiOnly }: Method, account: Account): boolean {
  const { userId, password } = credentialsOf(account)
  return !asciiOnly || (/^[ -~]*$/.test(userId + password) && !userId.includes(':'))
}

export type SignIn = Awaited<ReturnType<typeof signIn>>

/** How often a password is sent that no method has accepted yet. */
export const mostRefusals = 2

/** Whether an operation is absent, so that the password was not checked: community releases up to 7.1 have no login operation. */
function isAbsent({ status }: Answer): boolean {
  return status === 404 || status === 405
}

interface SignInOptions {
  /** Ends with the first method that accepts the password. */
  readonly endsAtFirst?: boolean
  /** How often the password may be sent before any method has accepted it. */
  readonly most?: number
  /** Also uses, last, methods that may corrupt the credentials: some servers accept them by no other method. */
  readonly corrupting?: boolean
}

/**
 * Signs in as an account, method by method. A password that `most` methods have refused may be wrong for a real account, so it
 * is not sent again; sending stops sooner if the server reports that few attempts are left, or MAX_FAILED_LOGINS has no room.
 * Throws NoAnswer and UnusableKey.
 */
export async function signIn(
  target: Target,
  account: Account,
  { endsAtFirst = false, most = mostRefusals, corrupting = false }: SignInOptions = {},
) {
  const accepted: ListedMethod[] = []
  const refused: { method: ListedMethod; by: string; answer: Answer }[] = []
  let left: number | undefined
  let client: Client | undefined
  const unharmed = signInMethods.filter((each) => carries(each, account))
  const others = corrupting ? signInMethods.filter((each) => !unharmed.includes(each)) : []
  for (const method of [...unharmed, ...others]) {
    const looked = refused.filter(({ answer }) => !isAbsent(answer)).length
    const mayBeWrong = accepted.length === 0 && looked >= most
    if (mayBeWrong || (left !== undefined && left <= keptByServersCount)) break
    const fresh = target.newClient()
    const answer = await fresh.authenticate(method.id, givenBy(method, account)).catch(unlessNotSent)
    if (answer === undefined) break
    if (isAccepted(method, answer, target)) {
      accepted.push(method)
      left = undefined
      if (client?.cookies.sessionId === undefined) client = fresh
      if (endsAtFirst) break
    } else {
      refused.push({ method, by: method.name, answer })
      // Not every method reports it, but every refusal counts.
      left = attemptsLeft(answer) ?? (left === undefined ? undefined : left - 1)
    }
  }
  const unfit = signInMethods.filter((method) => !carries(method, account)).map(({ name }) => name)
  return {
    account,
    accepted,
    /** Methods that did not accept the password, for whatever reason. */
    refused,
    /** Methods that can't transmit the credentials. */
    unfit,
    /** How many attempts the account has left, if a refusal reported it. */
    attemptsLeft: left,
    /** A client with a session of this account, if one was opened, or else a client that was accepted. */
    client,
  }
}

/** Before the checks, a redirect to the login page is a refusal, even without an error; compare `isAccepted` of the checks. */
function isAccepted({ redirects }: ListedMethod, answer: Answer, { contextPath }: Target): boolean {
  return redirects ? placeOf(answer, contextPath)?.isLogin === false : answer.isSuccess
}

function unlessNotSent(error: unknown): undefined {
  if (!(error instanceof PasswordNotSent)) throw error
}

/** Signs in once, where the account may be another one. Returns the client if it is signed in, and any answer. */
export async function signInOnce(
  target: Target,
  account: Account,
): Promise<{ client?: Client | undefined; answer?: Answer | undefined }> {
  const client = target.newClient()
  const credentials = credentialsOf(account)
  const login = await client.authenticate('login.form', credentials).catch(unlessNotSent)
  const isMissing = login !== undefined && saysAbsent(login)
  const answer = isMissing ? await client.authenticate('arguments', credentials).catch(unlessNotSent) : login
  return answer?.isSuccess ? { client, answer } : { answer }
}
