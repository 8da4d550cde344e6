import type { Client } from '../client/client.ts'
import { isUnusual } from '../environment/accounts.ts'
import { type Account, declared, type Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { loginForm } from '../methods/login.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { argumentNames } from '../methods/names.ts'
import type { Argument } from '../methods/request-data.ts'
import { isCrash } from '../outcome/crash.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import { type AuthenticationOptions, authenticate, optionsOf, signsInTheUser } from '../target/authentication.ts'
import type { Visit } from '../target/target.ts'
import type { CheckContext } from './context.ts'
import type { Identity } from './identity.ts'

/** The options of a check that determines whose answer it is. It uses no tickets of a list: their user is unknown. */
export function ownerOptionsOf(method: ListedMethod) {
  const { when, needs, basic } = optionsOf(method)
  return { when, needs, basic }
}

/** The distinguishable accounts of a method. Throws DoesNotApply if that of its tickets or tokens is unknown. */
export function accountsBy(method: ListedMethod, who: Identity): readonly Account[] {
  const { takes } = method
  const known = who.accountsBy(method)
  // Other checks cover unusual characters: a user who is refused over them is not mistaken for another one.
  if (takes === 'password') return known.filter(({ variable }) => !isUnusual(variable))
  if (known.length === 0) throw nothingToDecide('owner-unknown', { takes })
  return known
}

/** Throws DoesNotApply unless it is known that a method signs in the ordinary user. */
export async function requireTheUser(
  method: ListedMethod,
  { environment, user, identity }: Pick<CheckContext, 'environment' | 'user' | 'identity'>,
): Promise<void> {
  if (signsInTheUser(method, environment)) return
  if (!(await identity()).accountsBy(method).includes(user)) throw nothingToDecide('owners-may-differ')
}

/**
 * Signs in by a method. Returns a function that asks for what its user is shown at the path of `who`: in the session, or with the
 * options by the method itself if it opens none. If the sign-in crashes, the function returns the answer to it.
 */
export async function signInToAsk(
  method: ListedMethod,
  visit: Visit,
  { path }: Identity,
  options: AuthenticationOptions = {},
): Promise<() => Promise<Answer>> {
  if (method.opens === 'nothing') return () => authenticate(method, visit, { ...options, path })
  const answer = await authenticate(method, visit, options)
  return isCrash(answer) ? async () => answer : () => visit.client.probe({ path })
}

/** What a method shows its user at the path of `who`, in its session or in its answer; the answer to a sign-in that crashes. */
export async function shownBy(...signIn: Parameters<typeof signInToAsk>): Promise<Answer> {
  const ask = await signInToAsk(...signIn)
  return ask()
}

/** If the session is live, it shows the data of its user. Other requirements check whether it must be live. */
export async function expectSessionOf(who: Identity, client: Client, account: Account): Promise<boolean> {
  return who.expectOwnIfServed(await client.probe({ path: who.path }), account)
}

/** Throws DoesNotApply if passwords can't be sent at the same time: each needs a key that may be invalid by then. */
export function requireOverlap({ encryption }: Environment): void {
  if (encryption === 'dynamic') throw nothingToDecide('one-password-at-a-time')
}

/** Another account that can sign in by a method; undefined if there is none. */
export function anotherAccountBy(method: ListedMethod, than: Account, who: Identity): Account | undefined {
  return accountsBy(method, who).find((account) => account !== than)
}

/** The account that signs in by a method, and another one that can log in. Throws DoesNotApply without another one. */
export async function ownerAndOther(
  method: ListedMethod,
  { user, identity }: Pick<CheckContext, 'user' | 'identity'>,
): Promise<{ who: Identity; account: Account; other: Account }> {
  const who = await identity()
  const [account = user] = accountsBy(method, who)
  const other = anotherAccountBy(loginForm, account, who)
  if (other === undefined) throw nothingToDecide('users-shown-the-same')
  return { who, account, other }
}

/** The options of a check that names USER_ID beside the credentials of ADMIN_ID: the password may count as wrong for USER_ID. */
export const besideAnotherId = { needs: 'system-admin', account: 'USER', wrongPasswords: 1, spare: 2 } as const

/** ADMIN_ID, and the argument that names USER_ID beside its credentials. Throws DoesNotApply for equal passwords. */
export function adminBesideUser({ environment, account: other }: Pick<CheckContext, 'environment' | 'account'>) {
  const account = declared(environment, 'admin')
  if (account.password === other.password) throw nothingToDecide('same-password')
  return { account, named: userIdOf(other), wrongFor: other.variable }
}

/** The user ID of an account as an argument. */
export function userIdOf(account: Account): Argument {
  return [argumentNames.userId, credentialsOf(account).userId]
}
