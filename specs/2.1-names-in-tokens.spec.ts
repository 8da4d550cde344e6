import type { Environment } from '../src/environment/environment.ts'
import { words } from '../src/http/words.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { type AuthenticationOptions, authenticate, isAccepted, optionsOf } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import type { CheckContext } from '../src/runner/context.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { expect } from '../src/runner/expect.ts'
import { expectRefusedSignIn } from '../src/runner/refused-sign-in.ts'
import { namesLike } from '../src/runner/steps.ts'

const notTheirs = '2.1/another-name-is-not-the-users'
const deep = { needs: 'unknown-token-user', deep: true } as const

for (const method of [requestToken, baseAddressToken]) {
  check(notTheirs, { ...optionsOf(method), name: titleOf(method), ...deep }, async (context) => {
    const { target, user: account, environment } = context
    await requireNoNewUsers(method, context)
    for (const { id, wildcard } of namesLike(userOfTokens(environment), 1).slice(method === requestToken ? 1 : 2)) {
      const visit = target.visit(account)
      const answer = await authenticate(method, visit, { proof: target.takeTokenOfUnknownUser(id) })
      expect(answer).toSignNoUserIn(isAccepted(method, answer), words`\`${wildcard}\` was taken as a wildcard`)
    }
  })

  const nearly = `${titleOf(method)} With an empty user ID, and a bare user ID instead of a token.`
  check(method.refusesUnknown, { ...optionsOf(method), name: nearly, ...deep }, async (context) => {
    const { target, user: account } = context
    await requireNoNewUsers(method, context)
    for (const proof of await target.takeNearlyTokens())
      expectRefusedSignIn(method, await authenticate(method, target.visit(account), { proof }))
  })

  // A user with that name may exist, so this compares what is shown.
  const name = `${titleOf(method)} The beginning of a user ID, and more than it.`
  check(notTheirs, { ...optionsOf(method), name, ...deep }, async (context) => {
    const { target, user: account, environment, identity } = context
    await requireNoNewUsers(method, context)
    if (userOfTokens(environment) !== account.id) throw new DoesNotApply('Tokens belong to a user other than USER_ID.')
    const who = await identity()
    for (const id of [account.id.slice(0, -1), `${account.id}x`]) {
      const visit = target.visit(account)
      const options: AuthenticationOptions = { proof: target.takeTokenOfUnknownUser(id) }
      const { client } = visit
      const answer = await authenticate(
        method,
        visit,
        method === requestToken ? { ...options, path: who.path } : options,
      )
      who.expectNotTheirs(method === requestToken ? answer : await client.probe({ path: who.path }), account)
    }
  })
}

/** Throws DoesNotApply if the method does not work, or if a token of an unknown user is accepted: a target that creates users would create those of the check. */
async function requireNoNewUsers(method: ListedMethod, context: CheckContext): Promise<void> {
  const { target, user: account, requireMethod } = context
  await requireMethod(method)
  const visit = target.visit(account)
  if (isAccepted(method, await authenticate(method, visit, { proof: target.takeTokenOfUnknownUser() })))
    throw new DoesNotApply('This target accepts the token of PREAUTH_UNKNOWN_USER, so it may create users.')
}

/** The user of the tokens; `unknown-token-user` says that they are made from fields. */
function userOfTokens({ preauthentication, user }: Environment): string {
  const token = preauthentication?.token
  return token?.kind === 'fields' ? (token.fields.u ?? user.id) : user.id
}
