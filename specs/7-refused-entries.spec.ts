import { declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { legacyLoginForm } from '../src/methods/legacy-login.ts'
import { loginArguments, loginForm, loginGet } from '../src/methods/login.ts'
import { type ListedMethod, sessionMethods, sessionMethodsAndVariants, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { acceptHeaders } from '../src/runner/accept-profiles.ts'
import { authenticate, byMethod, isAccepted, openBy } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { expect } from '../src/runner/expect.ts'
import { lossy, nearMatch } from '../src/runner/near-match.ts'
import { type NearMatch, remainingNearMatches } from '../src/runner/near-matches.ts'
import {
  expectRefusedSignIn,
  expectUnknownIsRefused,
  freeAttempts,
  resetCountOf,
  signInAsUnknown,
  unlessItCrashed,
} from '../src/runner/refused-sign-in.ts'
import { endedSession, expectNoSession, namesLike, withSession } from '../src/runner/steps.ts'

// The refusals of section 7 apply to every method that signs in, for any user and any additional parts of the request.

/** The methods that take a password, and the near matches that their own checks send. */
const askedElsewhere = [
  [loginForm, ['inOtherCase', 'withOneMore']],
  [loginArguments, ['withOneLess']],
  [loginGet, ['withOneMore']],
  [securityCheck, ['inOtherCase', 'withOneMore']],
  [legacyLoginForm, ['inOtherCase']],
] as const satisfies readonly (readonly [ListedMethod, readonly NearMatch[]])[]

for (const [index, method] of sessionMethodsAndVariants.entries()) {
  const { takes, redirects } = method
  const title = titleOf(method)
  const what =
    takes === 'password'
      ? `${title} Names similar to that of a user, also beside a session.`
      : `${title} Also beside a session.`

  check(method.refusesUnknown, byMethod(method, what), async ({ target, user: account }) => {
    const inside = target.newClient()
    await openBy(method, { target, client: inside, account })
    for (const json of redirects ? [false, true] : [false])
      await expectUnknownIsRefused(method, { target, client: target.newClient(), account }, { json })

    for (const [turn, { id }] of (takes === 'password' ? namesLike(account.id).slice(0, 3) : []).entries()) {
      const visit = { target, client: target.newClient(), account: { ...account, id } }
      const answer = await authenticate(method, visit, { headers: acceptHeaders(index + turn) })
      // An accepted name has matched a known user: a requirement of 2.1 covers that.
      if (!isAccepted(method, answer)) expectRefusedSignIn(method, answer)
    }

    const headers = acceptHeaders(index)
    expectRefusedSignIn(method, await signInAsUnknown(method, { target, client: inside, account }, { headers }))
  })
}

for (const method of sessionMethods)
  check(
    method.redirects ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session',
    byMethod(method, `${titleOf(method)} After a session has ended.`),
    async ({ target, user: account, openSession, requireWay }) => {
      await requireWay(method)
      const { client, sessionId } = await endedSession({ target, openSession })
      const answers: Answer[] = []
      for (const attempt of freeAttempts(method)) {
        answers.push(await attempt({ target, client: withSession(client, sessionId), account }))
        // A cookie that a refusal hands out opens no session either.
        if (client.cookies.sessionId !== sessionId) await expectNoSession(client)
      }
      await expectNoSession(withSession(client, sessionId))
      for (const answer of answers) unlessItCrashed(answer)
    },
  )

check(
  '4.3/wrong-password-is-401',
  {
    name: 'The password of ADMIN_ID.',
    needs: 'system-admin',
    account: 'USER',
    wrongPasswords: 1,
    spare: 2,
    deep: true,
  },
  async ({ target, environment, account, requireWay }) => {
    const { password } = declared(environment, 'admin')
    if (password === account.password) throw new DoesNotApply('USER_ID and ADMIN_ID have the same password.')
    await requireWay(loginForm)
    const wrong = { password, wrongFor: account.variable }
    expect(await authenticate(loginForm, { target, client: target.newClient(), account }, wrong)).toHaveStatus(401)
  },
)

for (const [turn, [method, asked]] of askedElsewhere.entries())
  for (const [index, { title, change, options, isOfNoForm }] of remainingNearMatches(turn, asked).entries())
    check(
      method.refusesWrongPassword,
      { ...options, when: method.when, name: `${titleOf(method)} ${title}` },
      async ({ target, account, environment, requireWay }) => {
        await requireWay(method, account)
        const client = target.newClient()
        const headers = acceptHeaders(turn + index)
        const wrong = { password: change(account, environment), wrongFor: account.variable, headers }
        const answer = await authenticate(method, { target, client, account }, wrong)
        await resetCountOf(answer, method, { target, client: target.newClient(), account })
        if (isOfNoForm?.(answer) !== true) expectRefusedSignIn(method, answer)
        await expectNoSession(client)
      },
    )

/** Passwords that a server may take for that of an account which is special to it. */
const ofSpecialAccounts = [
  ['utf8-user', 'UTF8_USER', 'UTF8_USER_ID, with ? in place of what is not in ASCII.', lossy.replaced],
  ['utf8-user', 'UTF8_USER', 'UTF8_USER_ID, without what is not in ASCII.', lossy.dropped],
  ['external-user', 'EXTERNAL_USER', 'EXTERNAL_USER_ID, with an asterisk as password.', nearMatch.asterisk],
] as const

for (const method of [loginForm, loginArguments, securityCheck, urlArguments])
  for (const [needs, variable, title, change] of ofSpecialAccounts)
    check(
      method.refusesWrongPassword,
      { name: `${titleOf(method)} ${title}`, needs, account: variable, wrongPasswords: 1, spare: 2, deep: true },
      async ({ target, account, requireWay }) => {
        await requireWay(method, account)
        const password = change(account.password)
        if (password === undefined) throw new DoesNotApply('The password of this account is in ASCII.')
        // A success resets the count of a server that locks accounts.
        await authenticate(method, { target, client: target.newClient(), account })
        const wrong = { password, wrongFor: account.variable }
        expectRefusedSignIn(method, await authenticate(method, { target, client: target.newClient(), account }, wrong))
      },
    )
