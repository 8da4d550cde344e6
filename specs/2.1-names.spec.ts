import { canSend } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expect } from '../src/check/expect.ts'
import { unlessClosed } from '../src/check/http-methods.ts'
import {
  beginningOf,
  namesLike,
  namesNear,
  namesWithoutSpecials,
  namesWithSyntax,
  type OtherName,
  rareNamesNear,
} from '../src/check/other-names.ts'
import { expectRefusedSignIn, showsSignIn } from '../src/check/refused-sign-in.ts'
import { shownBy } from '../src/check/session-owner.ts'
import { isUnusual, otherAccounts } from '../src/environment/accounts.ts'
import { type Account, declared, type Environment } from '../src/environment/environment.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { basic } from '../src/methods/basic.ts'
import { type ListedMethod, passwordMethodsOfUsers, titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { DoesNotApply, nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, isAccepted, isAvailableIn, optionsOf } from '../src/target/authentication.ts'
import { ownWords, words } from '../src/transport/words.ts'

const notTheirs = '2.1/another-name-is-not-the-users'

/** A name that a server may take for that of an account does not sign in. The requirements on unknown users check the form. */
async function expectNoSignInAs(
  account: Account,
  { id, done, finding, isQualified }: OtherName,
  method: ListedMethod,
  { target }: CheckContext,
): Promise<void> {
  const visit = target.visit({ ...account, id, ...(isQualified && { organization: undefined }) })
  const send = () => authenticate(method, visit)
  // Gateways close the connection for NUL. For any other name, a closed connection says nothing.
  const answer = await (id.includes('\0') ? unlessClosed(send, () => visit.client.probe()) : send())
  // A refusal may lead elsewhere than to the error page, or be a page: other requirements judge that.
  const isSignedIn = await showsSignIn(method, visit, answer, account)
  const found = words`${ownWords(done)}: "${id.replace('\0', '%00')}" signs in as ${account.id}`
  expect(answer).toNotSignIn(isSignedIn, found, finding)
}

for (const [index, method] of passwordMethodsOfUsers.entries()) {
  const options = { ...optionsOf(method), method }
  const rank = method === basic ? {} : { deep: true as const }
  check(notTheirs, { ...options, name: titleOf(method), ...rank }, async (context) => {
    for (const name of namesLike(context.user.id, index)) await expectNoSignInAs(context.user, name, method, context)
  })

  const near = `${titleOf(method)} Names that a transformation turns into that of a user.`
  deepCheck(notTheirs, near, options, async (context) => {
    const withSyntax = namesWithSyntax.slice(index % namesWithSyntax.length).slice(0, 1)
    const beginning = index === 0 ? beginningOf(context.user.id) : []
    const rare = rareNamesNear(context.user, index)
    for (const name of [...namesNear(context.user), ...rare, ...beginning, ...withSyntax])
      await expectNoSignInAs(context.user, name, method, context)
  })
}

for (const [place, [variable, field, needs]] of otherAccounts.entries()) {
  deepCheck(notTheirs, `Names like that of ${variable}_ID.`, { needs }, async (context) => {
    const { environment, requireMethod } = context
    const account = declared(environment, field)
    const able = passwordMethodsOfUsers.filter((each) => isAvailableIn(each, environment) && canSend(each, variable))
    const rare = rareNamesNear(account, place)
    const names = [...namesLike(account.id, place), ...namesNear(account), ...rare, ...beginningOf(account.id)]
    // The methods that work here take turns, in an order that depends on the seed of the run.
    for (const [index, name] of names.entries()) {
      const first = (index + place + (environment.seed ?? 0)) % able.length
      const method = await requireOneOf([...able.slice(first), ...able.slice(0, first)], account, requireMethod)
      await expectNoSignInAs(account, name, method, context)
    }
  })

  if (isUnusual(variable))
    for (const method of passwordMethodsOfUsers.filter((each) => canSend(each, variable))) {
      const name = `${titleOf(method)} Names that lose what is special in that of ${variable}_ID.`
      deepCheck(notTheirs, name, { ...optionsOf(method), needs }, async (context) => {
        const account = declared(context.environment, field)
        await context.requireMethod(method, account)
        for (const each of namesWithoutSpecials(account.id)) await expectNoSignInAs(account, each, method, context)
      })
    }
}

/** The first of these methods that accepts an account. Throws DoesNotApply if none does. */
async function requireOneOf(
  [method = basic, ...others]: readonly ListedMethod[],
  account: Account,
  requireMethod: CheckContext['requireMethod'],
): Promise<ListedMethod> {
  try {
    await requireMethod(method, account)
    return method
  } catch (error) {
    if (!(error instanceof DoesNotApply) || others.length === 0) throw error
    return requireOneOf(others, account, requireMethod)
  }
}

/** With tokens whose user is known, and where none is created for an unknown one. */
const known = { needs: 'unknown-token-user' } as const

for (const method of [requestToken, baseAddressToken]) {
  deepCheck(notTheirs, titleOf(method), { ...optionsOf(method), ...known }, async (context) => {
    const { target, user: account, environment } = context
    await requireNoNewUsers(method, context)
    for (const { id, done, finding } of namesLike(userOfTokens(environment), 1).slice(
      method === requestToken ? 1 : 2,
    )) {
      const visit = target.visit(account)
      const answer = await authenticate(method, visit, { proof: target.takeTokenOfUnknownUser(id) })
      expect(answer).toNotSignIn(await showsSignIn(method, visit, answer, account), ownWords(done), finding)
    }
  })

  const nearly = `${titleOf(method)} With an empty user ID, and a bare user ID instead of a token.`
  deepCheck(method.refusesUnknown, nearly, { ...optionsOf(method), ...known }, async (context) => {
    const { target, user: account } = context
    await requireNoNewUsers(method, context)
    for (const proof of await target.takeNearlyTokens())
      expectRefusedSignIn(method, await authenticate(method, target.visit(account), { proof }))
  })

  // A user with that name may exist, so this compares what is shown.
  const name = `${titleOf(method)} The beginning of a user ID, and more than it.`
  deepCheck(notTheirs, name, { ...optionsOf(method), ...known }, async (context) => {
    const { target, user: account, environment, identity } = context
    await requireNoNewUsers(method, context)
    if (userOfTokens(environment) !== account.id) throw nothingToDecide('token-of-another-user')
    const who = await identity()
    for (const id of [account.id.slice(0, -1), `${account.id}x`]) {
      const proof = target.takeTokenOfUnknownUser(id)
      who.expectNotTheirs(await shownBy(method, target.visit(account), who, { proof }), account)
    }
  })
}

/** Throws DoesNotApply if the method does not work, or if a token of an unknown user is accepted: a target that creates users would create those of the check. */
async function requireNoNewUsers(method: ListedMethod, context: CheckContext): Promise<void> {
  const { target, user: account, requireMethod } = context
  await requireMethod(method)
  const visit = target.visit(account)
  if (isAccepted(method, await authenticate(method, visit, { proof: target.takeTokenOfUnknownUser() })))
    throw nothingToDecide('tokens-may-create-users')
}

/** The user of the tokens; `unknown-token-user` says that they are made from fields. */
function userOfTokens({ preauthentication, user }: Environment): string {
  const token = preauthentication?.token
  return token?.kind === 'fields' ? (token.fields.u ?? user.id) : user.id
}
