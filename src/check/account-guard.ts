import { Cancelled } from '../client/cancelled.ts'
import type { SignInAgain } from '../client/login-budget.ts'
import { NoAnswer } from '../client/no-answer.ts'
import { NotConfirmed, PasswordNotSent, SignInLost } from '../client/password-not-sent.ts'
import { verdictOn } from '../client/password-verdict.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Account, AccountVariable } from '../environment/environment.ts'
import { givenBy } from '../methods/credentials.ts'
import { type ListedMethod, signInMethods } from '../methods/methods.ts'
import { type Shared, withTarget } from './target.ts'

/** Methods that open no session: they disturb least. */
const stateless = signInMethods.filter(({ opens }) => opens === 'nothing')

/**
 * From now on a run notices when an account that has signed in is refused: it signs in again, once, while everything else
 * for that account waits. `methods`: by which method each account has signed in.
 */
export function guardAccounts(shared: Shared, methods: ReadonlyMap<AccountVariable, ListedMethod>): void {
  const { budget, environment } = shared
  const keyOf = (account: Account, method: ListedMethod) => `${method.id} as ${givenBy(method, account).userId}`
  const accounts = new Map(accountsOf(environment).map((account) => [account.variable, account]))
  const signInAgain: SignInAgain = async (variable) => {
    const [account, known] = [accounts.get(variable), methods.get(variable)]
    if (account === undefined) return undefined
    const method = stateless.find((each) => budget.hasAccepted(variable, keyOf(account, each))) ?? known
    return method === undefined ? undefined : confirm(account, method, shared)
  }
  for (const [variable, method] of methods) {
    const account = accounts.get(variable)
    if (account !== undefined && !budget.hasAccepted(variable, keyOf(account, method)))
      budget.accept(variable, keyOf(account, method))
  }
  // Of a server that takes the same encrypted password only once, the second refusal says nothing of the account.
  budget.whenInDoubt(signInAgain, environment.encryption === 'static' ? 2 : 1)
}

/** What a method says of an account now that has accepted it before; undefined where it accepts it, or nothing came back. */
async function confirm(
  account: Account,
  method: ListedMethod,
  shared: Shared,
): Promise<SignInLost | NotConfirmed | undefined> {
  const { variable } = account
  try {
    return await withTarget({ ...shared, confirmsAccounts: true }, async (target) => {
      const answer = await target.newClient().authenticate(method.id, givenBy(method, account))
      const isRefused = verdictOn(answer, true) === 'refused'
      return isRefused ? new SignInLost(variable, `${method.name} answers status ${answer.status}, too`) : undefined
    })
  } catch (error) {
    if (error instanceof PasswordNotSent) return new NotConfirmed(variable)
    if (error instanceof NoAnswer || error instanceof Cancelled) return undefined
    throw error
  }
}
