import { byMethodAndProfile } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { expectPathOfTheContext, expectSessionCookie, openedBy, openedByProfile } from '../src/check/cookie-path.ts'
import { control, expect } from '../src/check/expect.ts'
import { controlLiveSession, expectLiveSession, newSession, openLiveSession } from '../src/check/live-session.ts'
import { identifyingPartOf } from '../src/check/session-id.ts'
import { anonymousClient, expectNoSession, withSession } from '../src/check/steps.ts'
import { declared } from '../src/environment/environment.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { loginForm } from '../src/methods/login.ts'
import { sessionMethodsAndVariants, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, byMethod, byWorkingMethod, isAccepted } from '../src/target/authentication.ts'
import { ownWords } from '../src/transport/words.ts'

const isJsessionid = '2.2/session-cookie-is-jsessionid'
const pathIsTheContext = '2.2/cookie-path-is-the-context'
const documentedForm = '2.2/documented-cookie-form-authenticates'

check(isJsessionid, async ({ target, user }) => {
  const client = target.newClient()
  const login = await authenticate(loginForm, { target, client, account: user })

  expectSessionCookie(login, client.cookies.session !== undefined)
  await expectLiveSession(client)
})

check(pathIsTheContext, async ({ target, user: account, environment }) => {
  const visit = target.visit(account)
  expectPathOfTheContext(await openedBy(loginForm, visit, {}, environment.protectedPaths.slice(0, 1)), target)
})

for (const method of sessionMethodsAndVariants.filter((each) => each !== loginForm))
  check(pathIsTheContext, byMethodAndProfile(method), async (context) =>
    expectPathOfTheContext(await openedByProfile(context, method), context.target),
  )

check(documentedForm, async ({ target, openSession }) => {
  const client = target.newClient()
  const pretender = withSession(target.newClient(), '0'.repeat(32))
  await openSession(client)
  await controlLiveSession(client)

  expect(await client.probe({ cookies: 'documented' })).toBeServed()
  control(await pretender.probe({ cookies: 'documented' })).toBeUnauthenticated()
})

for (const method of sessionMethodsAndVariants.filter(({ redirects, takes }) => redirects || takes === 'ticket'))
  check(isJsessionid, byMethod(method), async (context) => {
    const { answer, session, seen } = await openedByProfile(context, method)
    if (!isAccepted(method, answer) || !seen[0]?.isSuccess)
      throw nothingToDecide('method-does-not-work', { method: method.id })
    expectSessionCookie(answer, session !== undefined)
  })

// The cookie that a client has got with a refusal is that of no user's session (section 4.5).
for (const method of [securityCheck, baseAddressToken])
  check(
    isJsessionid,
    byWorkingMethod(method, `After a refused request of the client. ${titleOf(method)}`),
    async (context) => {
      const { target, user: account } = context
      const client = await anonymousClient(context)
      const answer = await authenticate(method, { target, client, account })
      if (!isAccepted(method, answer)) throw nothingToDecide('method-does-not-work', { method: method.id })
      expectSessionCookie(answer, answer.sessionCookie !== undefined)
    },
  )

deepCheck(pathIsTheContext, 'Of a session that a security check reuses.', async (context) => {
  const { target, user: account, environment } = context
  const { client } = await newSession(context)
  const paths = environment.protectedPaths.slice(0, 1)
  expectPathOfTheContext(await openedBy(securityCheck, { target, client, account }, {}, paths), target)
})

const identifiesOne = '2.2/session-id-identifies-one-session'

check(identifiesOne, async ({ target, environment, openSession }) => {
  const [client, other] = [target.newClient(), target.newClient()]
  await openSession(client)
  const answer = await openSession(other, declared(environment, 'admin'))
  const { sessionId } = other.cookies
  if (sessionId === undefined) throw nothingToDecide('no-session-cookie')
  expect(answer).that(
    sessionId !== client.cookies.sessionId,
    'another session ID for the second user',
    ownWords('the session ID of the first user'),
    'set-cookie',
  )
})

deepCheck(identifiesOne, 'A session ID with one character more or less.', async (context) => {
  const { target } = context
  const { client, sessionId = '' } = await openLiveSession(context)
  const { id, replacedBy } = identifyingPartOf(sessionId)
  for (const other of [`${id}0`, id.slice(0, -1), id.slice(1)])
    await expectNoSession(withSession(client, target.secret(replacedBy(other), '$ALTERED_SESSION_ID')))
})
