import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { acceptHeaders, bothSettings } from '../src/check/header-profiles.ts'
import { unlessClosed } from '../src/check/http-methods.ts'
import { namesLike } from '../src/check/other-names.ts'
import {
  attemptsWithoutCost,
  expectRefusedSignIn,
  expectUnknownIsRefused,
  requireNoCrash,
  signInAsUnknown,
} from '../src/check/refused-sign-in.ts'
import {
  controlAccepted,
  endedSession,
  everyDeclaredAccount,
  expectNoSession,
  inOrganization,
  withSession,
} from '../src/check/steps.ts'
import type { SendOptions } from '../src/client/send-options.ts'
import { declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { givenBy } from '../src/methods/credentials.ts'
import { legacyLoginPaths } from '../src/methods/legacy-login.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { serviceNamesOf } from '../src/methods/method.ts'
import {
  type ListedMethod,
  methods,
  passwordMethods,
  sessionMethods,
  sessionMethodsAndVariants,
  titleOf,
} from '../src/methods/methods.ts'
import { securityCheckPathOf } from '../src/methods/names.ts'
import type { RequestData } from '../src/methods/request-data.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, byMethod, byWorkingMethod, isAccepted, openBy, optionsOf } from '../src/target/authentication.ts'
import { nearMatch } from '../src/target/near-match.ts'
import type { Visit } from '../src/target/target.ts'
import { unknownLike, unknownName } from '../src/target/unknown-user.ts'

// The refusals of section 7 apply to every method that signs in, for any user and any additional parts of the request.

// Sections 4.2 and 4.6 send several texts that are no token.
for (const method of methods.filter(({ takes }) => takes !== 'token'))
  check(method.refusesUnknown, { name: titleOf(method), ...optionsOf(method) }, async (context) => {
    await controlAccepted(context, method)
    await expectUnknownIsRefused(method, context.target.visit(context.user))
  })

for (const method of passwordMethods) {
  const { emptyRefusal, refusesNoUser, refusesNoPassword } = method
  const options = { name: titleOf(method), ...optionsOf(method) }

  if (refusesNoUser !== undefined)
    check(refusesNoUser, options, (context) => expectRefusedWithout('userId', method, context))
  if (refusesNoPassword !== undefined)
    check(refusesNoPassword, options, (context) => expectRefusedWithout('password', method, context))
  if (emptyRefusal !== undefined)
    check(emptyRefusal, options, async (context) => {
      await controlAccepted(context, method)
      const refusal = await signInAsUnknown(method, context.target.visit(context.user))
      control(refusal).toHaveStatus(401)
      expect(refusal).toHaveEmptyBody()
    })
}

for (const method of passwordMethods)
  deepCheck(
    method.refusesUnknown,
    `${titleOf(method)} A name with a character that needs four bytes.`,
    optionsOf(method),
    async (context) => {
      await controlAccepted(context, method)
      const account = { ...unknownLike(context.user), id: `${unknownName}\u{1f600}` }
      expectRefusedSignIn(method, await authenticate(method, context.target.visit(account)))
    },
  )

/** A method refuses credentials of every account without this part, also beside the session that it has opened. */
async function expectRefusedWithout(
  part: 'userId' | 'password',
  method: ListedMethod,
  { target, user, environment }: CheckContext,
): Promise<void> {
  const send = async ({ client, account }: Visit, options?: SendOptions) => {
    const answer = await client.authenticate(method.id, { ...givenBy(method, account), [part]: undefined }, options)
    expectRefusedSignIn(method, answer, method.statusOfMissing)
  }
  const inside = target.visit(user)
  const accepted = await authenticate(method, inside)
  control(method.redirects ? await inside.client.probe() : accepted).toBeServed()

  const args = method.takesSettings ? bothSettings : []
  for (const [index, account] of everyDeclaredAccount(environment).entries()) {
    const visit = target.visit(account)
    await send(visit, index === 0 ? {} : { headers: acceptHeaders(index), args })
    await expectNoSession(visit.client)
  }
  // A session does not replace what is missing.
  if (method.opens === 'session') await send(inside)
}

for (const [index, method] of sessionMethodsAndVariants.entries()) {
  const { takes, redirects } = method
  const similar = takes === 'password' ? 'A name similar to that of a user, also' : 'Also'
  const options = byMethod(method, `${titleOf(method)} ${similar} beside a session.`)

  check(method.refusesUnknown, options, async ({ target, user: account }) => {
    const inside = target.newClient()
    await openBy(method, { target, client: inside, account })
    for (const json of redirects ? [false, true] : [false])
      await expectUnknownIsRefused(method, target.visit(account), { json })

    const names = takes === 'password' ? namesLike(account.id).slice(index % 3, (index % 3) + 1) : []
    for (const { id } of names) {
      const answer = await authenticate(method, target.visit({ ...account, id }), { headers: acceptHeaders(index) })
      // An accepted name has matched a known user: a requirement of 2.1 covers that.
      if (!isAccepted(method, answer)) expectRefusedSignIn(method, answer)
    }

    // Beside a session, wrong and missing passwords come to the security check without asking for JSON.
    const json = method === securityCheck
    const headers = json ? [] : acceptHeaders(index)
    const args = method.takesSettings ? bothSettings : []
    const visit = { target, client: inside, account }
    expectRefusedSignIn(method, await signInAsUnknown(method, visit, { headers, args, json }))
    const elsewhere = target.visit(inOrganization(unknownLike(account)))
    if (takes === 'password') expectRefusedSignIn(method, await authenticate(method, elsewhere))
  })
}

const opensNone = ({ redirects }: ListedMethod) =>
  redirects ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session'

for (const method of sessionMethods)
  check(
    opensNone(method),
    byWorkingMethod(method, `${titleOf(method)} After a session has ended.`),
    async (context) => {
      const { target, user: account } = context
      const { client, sessionId } = await endedSession(context)
      const answers: Answer[] = []
      const nothing = ({ client: returning }: Visit) => returning.authenticate(method.id, {})
      for (const attempt of [...attemptsWithoutCost(method), ...(method.takes === 'password' ? [nothing] : [])]) {
        answers.push(await attempt({ target, client: withSession(client, sessionId), account }))
        // A cookie that a refusal hands out opens no session either.
        if (client.cookies.sessionId !== sessionId) await expectNoSession(client)
      }
      await expectNoSession(withSession(client, sessionId))
      for (const answer of answers) requireNoCrash(answer)
    },
  )

/** What a server may take for a sign-in, without a look at the password: other HTTP methods, and a path of earlier servers. */
const resembling: readonly (readonly [ListedMethod, verbs: readonly string[], formerPath: string])[] = [
  [loginArguments, ['HEAD', 'PUT', 'PATCH', 'DELETE'], legacyLoginPaths[0]],
  [securityCheck, ['HEAD', 'POST', 'PUT'], securityCheckPathOf('acegi')],
]

for (const [signIn, verbs, formerPath] of resembling)
  for (const [title, wrongPasswords, requestsLike] of [
    ['other HTTP methods', verbs.length, ({ path }: RequestData) => verbs.map((method) => ({ method, path }))],
    [
      'other spellings of its path, and a former path',
      3,
      ({ method, path }: RequestData) =>
        [`${path}/`, `${path};a=b`, formerPath].map((each) => ({ method, path: each })),
    ],
  ] as const)
    deepCheck(
      opensNone(signIn),
      `${titleOf(signIn)} A wrong password, with ${title}.`,
      { method: signIn, when: ['no-encryption'], wrongPasswords, spare: 2 },
      async ({ target, account, environment }) => {
        const password = nearMatch.withOneMore(account.password)
        const { args, ...usual } = signIn.request(
          { ...givenBy(signIn, account), password },
          serviceNamesOf(environment),
        )
        const wrong = { operation: 'spelling', purpose: `almost a ${signIn.name}`, wrongFor: account.variable } as const
        for (const request of requestsLike(usual)) {
          const client = target.newClient()
          await unlessClosed(
            () => client.send({ ...request, ...wrong, args }),
            () => client.probe(),
          )
          await expectNoSession(client)
        }
      },
    )

deepCheck(
  '4.3/wrong-password-is-401',
  'The password of ADMIN_ID.',
  { needs: 'system-admin', account: 'USER', wrongPasswords: 1, spare: 2 },
  async ({ target, environment, account, requireMethod }) => {
    const { password } = declared(environment, 'admin')
    if (password === account.password) throw nothingToDecide('same-password')
    await requireMethod(loginForm)
    const wrong = { password, wrongFor: account.variable }
    expect(await authenticate(loginForm, target.visit(account), wrong)).toHaveStatus(401)
  },
)
