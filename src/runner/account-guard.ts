import { Cancelled } from '../client/cancelled.ts'
import { type Confirmation, methodAs, type SignInAgain } from '../client/login-budget.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'
import { verdictOn } from '../client/password-verdict.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Account, AccountVariable } from '../environment/environment.ts'
import { givenBy } from '../methods/credentials.ts'
import { type ListedMethod, signInMethods } from '../methods/methods.ts'
import { type RunContext, withTarget } from '../target/target.ts'
import { NoAnswer } from '../transport/no-answer.ts'

/** Methods that open no session, so they have the fewest side effects. */
const stateless = signInMethods.filter(({ opens }) => opens === 'nothing')

/** From now on, an account that is refused signs in again, by its method, while its other requests wait. */
export function guardAccounts(shared: RunContext, methods: ReadonlyMap<AccountVariable, ListedMethod>): void {
  const { budget, environment } = shared
  const keyOf = (account: Account, method: ListedMethod) => methodAs(method.id, givenBy(method, account).userId)
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
  // If a server accepts the same encrypted password only once, the second refusal proves nothing about the account.
  budget.whenInDoubt(signInAgain, environment.encryption === 'static' ? 2 : 1)
}

/** Signs in by a method that has accepted the account. Returns why that fails; undefined if accepted, or without an answer. */
async function confirm(account: Account, method: ListedMethod, shared: RunContext): Confirmation {
  const { variable } = account
  // While the service is away, a gateway may refuse everything.
  await shared.transport.outage.isThere()
  try {
    return await withTarget({ ...shared, confirmsAccounts: true }, async (target) => {
      const answer = await target.newClient().authenticate(method.id, givenBy(method, account))
      const isRefused = verdictOn(answer, true) === 'refused'
      const lost = { kind: 'sign-in-lost', account: variable, method: method.id, status: answer.status } as const
      return isRefused ? new PasswordNotSent(lost) : undefined
    })
  } catch (error) {
    if (error instanceof PasswordNotSent) return new PasswordNotSent({ kind: 'refusal-unconfirmed', account: variable })
    if (error instanceof NoAnswer || error instanceof Cancelled) return undefined
    throw error
  }
}
