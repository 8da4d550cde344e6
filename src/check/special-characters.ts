import { type Account, declared, hasSpecialCharacter } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { type AuthenticationOptions, authenticate } from '../target/authentication.ts'
import { nearMatch } from '../target/near-match.ts'
import type { Target } from '../target/target.ts'
import { type CheckOptions, check } from './check.ts'
import { control, expect } from './expect.ts'
import { variationOf } from './steps.ts'

/** Defines the checks that the special characters of name and password survive. `spare` is for that of the password. */
export function checkSpecialCharacters(
  method: ListedMethod,
  [name, password]: readonly [name: string, password: string],
  { spare, ...options }: CheckOptions = {},
): void {
  // A user whose name has special characters is accepted; one whose name is a variation of it is not.
  check(name, options, async ({ target, environment }) => {
    const account = declared(environment, 'specialUser')
    expect(await tried(target, account, method)).toBeServed()
    control(await tried(target, variationOf(account), method)).toBeUnauthenticated()
  })

  // A password with special characters is accepted, and one that differs only after such a character is not. If the name has
  // special characters too and is refused, a name that is encoded twice shows whether the password would be accepted.
  const ofPassword = { wrongPasswords: 1, account: 'SPECIAL_USER', spare, ...options } as const
  check(password, ofPassword, async ({ target, account }) => {
    const isPlain = !hasSpecialCharacter(account.id)
    const asItIs = await tried(target, account, method)
    const twice = { ...account, id: encodeURIComponent(account.id) }
    const encodedTwice = asItIs.isSuccess || isPlain ? undefined : await tried(target, twice, method)
    const [named, answer] = encodedTwice?.isSuccess ? [twice, encodedTwice] : [account, asItIs]
    if (isPlain) expect(answer).toBeServed()
    else control(answer).toBeServed()

    const wrong = { ...named, password: nearMatch.afterTheColon(account.password) }
    expect(await tried(target, wrong, method, { wrongFor: account.variable })).toBeRefused()
  })
}

/** The answer that shows whether the account was accepted: that of the method itself, or to a request in the session. */
async function tried(
  target: Target,
  account: Account,
  method: ListedMethod,
  options?: AuthenticationOptions,
): Promise<Answer> {
  const visit = target.visit(account)
  const answer = await authenticate(method, visit, options)
  return method.opens === 'session' ? visit.client.probe() : answer
}
