import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { bothSettings, headerProfile } from '../src/check/header-profiles.ts'
import {
  expectAcceptedWith,
  expectRefusedWith,
  formFor,
  httpMethods,
  pathWithoutEffect,
  requestWithoutEffect,
} from '../src/check/http-methods.ts'
import { expectLiveSession, newSession, openLiveSession, signInByProfile } from '../src/check/live-session.ts'
import { sendWrongPassword, signInAsUnknown } from '../src/check/refused-sign-in.ts'
import { withSession } from '../src/check/steps.ts'
import { declared } from '../src/environment/environment.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { type ListedMethod, requestMethods, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, byMethod, byWorkingMethod, isAvailableIn } from '../src/target/authentication.ts'
import { nearMatch } from '../src/target/near-match.ts'
import type { Visit } from '../src/target/target.ts'

// Right and wrong credentials with the cookie of a live session, for all methods and sessions of all methods.

const wrong = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const right = '1/cookie-and-credentials-combine'

for (const [rank, by] of requestMethods.entries())
  check(wrong, byWorkingMethod(by, `${titleOf(by)} An unknown user, with several methods.`), async (context) => {
    const { target, environment, user: account } = context
    for (const [index, method] of (['HEAD', 'POST', 'DELETE', rank % 2 === 0 ? 'PUT' : 'PATCH'] as const).entries()) {
      // A refused attempt may end the session that it uses.
      const { client } = await newSession(context)
      const path = pathWithoutEffect(method, environment)
      const form = formFor(method)
      const headers = headerProfile(index, environment)
      const args = method === 'POST' ? [] : bothSettings
      const options = { method, path, form, headers, args }
      expectRefusedWith(method, await signInAsUnknown(by, { target, client, account }, options))
    }
  })

/** The methods to combine with a session; tokens are combined with the sessions of one method only. */
function statelessBeside(method: ListedMethod): readonly ListedMethod[] {
  return method.id === loginForm.id ? requestMethods : requestMethods.filter(({ takes }) => takes !== 'token')
}

for (const method of sessionMethods) {
  check(
    wrong,
    byMethod(method, `An unknown user, beside a session of another method. ${titleOf(method)}`),
    async (context) => {
      const { unknownUser } = context
      for (const by of [basic, urlArguments]) await context.requireMethod(by)
      const { client } = await signInByProfile(context, method, 0)
      const { sessionId } = client.cookies
      expect(await client.authenticate('basic', unknownUser)).toBeRefused()
      expect(
        await withSession(client, sessionId).authenticate('arguments', unknownUser, { method: 'HEAD' }),
      ).toBeRefused()
    },
  )

  if (method.takes !== 'ticket')
    check(right, byWorkingMethod(method, `Beside a session of another method. ${titleOf(method)}`), async (context) => {
      const { target, user: account, environment } = context
      const client = target.newClient()
      await authenticate(method, { target, client, account })
      const { sessionId } = client.cookies
      let served = 0
      for (const each of statelessBeside(method).filter((stateless) => isAvailableIn(stateless, environment)))
        served += await servedBeside(each, { target, client: withSession(client, sessionId), account })
      if (served === 0) throw nothingToDecide('refused-beside-a-session', { method: basic.id })
      await expectLiveSession(withSession(client, sessionId))
    })
}

const onEachPath = 'An unknown user, on each path, beside the cookie with $Version and $Path.'

deepCheck(wrong, onEachPath, { method: basic }, async (context) => {
  const { target, environment, unknownUser, openSession } = context
  const cookies = 'documented'
  for (const path of environment.protectedPaths) {
    const { client } = await newSession({ target, openSession })
    expect(await client.authenticate('basic', unknownUser, { path, cookies })).toBeRefused()
  }
})

for (const method of [basic, urlArguments])
  check(wrong, { name: `Credentials of an unknown user with ${method.name}.`, method }, async (context) => {
    const { client } = await openLiveSession(context)
    expect(await client.authenticate(method.id, context.unknownUser)).toBeRefused()
  })

const ofTheUser = 'A wrong password of the user of the session with'

for (const [name, method, options, isOwn] of [
  [`${ofTheUser} ${basic.name}.`, basic, { basic: true }, true],
  [`${ofTheUser} ${urlArguments.name}.`, urlArguments, { spare: 1 }, true],
  [
    'A wrong password of EXTERNAL_USER_ID, beside its own session.',
    basic,
    { deep: true, account: 'EXTERNAL_USER', spare: 2 },
    true,
  ],
  ['A wrong password of a user other than that of the session.', basic, { deep: true, account: 'ADMIN' }, false],
] as const)
  check(wrong, { name, method, wrongPasswords: 1, ...options }, async (context) => {
    const { target, account } = context
    const { client } = await openLiveSession(context, isOwn ? account : undefined)
    expect(await sendWrongPassword(method, { target, client, account }, nearMatch.withOneMore)).toBeRefused()
  })

deepCheck(
  wrong,
  'The password of the user of the session, for another user.',
  { wrongPasswords: 1, account: 'ADMIN', spare: 1 },
  async ({ target, account, user, openSession, requireMethod }) => {
    if (user.password === account.password) throw nothingToDecide('same-password')
    await requireMethod(urlArguments, account)
    const { client } = await openLiveSession({ target, openSession })
    expect(await sendWrongPassword(urlArguments, { target, client, account }, () => user.password)).toBeRefused()
  },
)

const tokenOfNone = {
  ...byWorkingMethod(requestToken, 'The token of PREAUTH_UNKNOWN_USER.'),
  needs: 'unknown-token-user',
} as const

check(wrong, tokenOfNone, async (context) => {
  const { client } = await openLiveSession(context)
  const token = context.target.takeTokenOfUnknownUser()
  expect(await client.authenticate('token', { token })).toBeRefused()
})

deepCheck(wrong, 'Arguments without a password or a name, and an unreadable header.', async (context) => {
  const { target, user, unknownUser, openSession, requireMethod } = context
  for (const by of [basic, urlArguments]) await requireMethod(by)
  const { client, sessionId } = await openLiveSession({ target, openSession })
  const { userId, password } = credentialsOf(user)
  const again = () => withSession(client, sessionId)
  for (const half of [{ userId }, { password }, { userId: '', password }])
    expect(await again().authenticate('arguments', half)).toBeRefused()
  for (const method of ['basic', 'arguments'] as const)
    expect(await again().authenticate(method, { ...unknownUser, password: '' }, { plain: true })).toBeRefused()
  // Any answer is permitted except a server error.
  await client.withAuthorization('Basic !!!!', 'with a header without credentials')
})

deepCheck(right, 'Of a user other than that of the session.', { needs: 'system-admin' }, async (context) => {
  const { target, environment, openSession, request } = context
  const account = declared(environment, 'admin')
  let served = 0
  for (const each of [basic, urlArguments]) {
    const { client, sessionId } = await newSession({ target, openSession })
    if ((await servedBeside(each, { target, client, account })) === 0) continue
    await expectLiveSession(withSession(client, sessionId))
    served++
  }
  control(await request(target.newClient())).that(served > 0, 'credentials of another user to be accepted')
})

const inAnothers = {
  ...byMethod(requestToken, 'A token, in the session of another user.'),
  needs: ['token', 'system-admin'],
} as const
check(right, inAnothers, async (context) => {
  const { target, environment, user: account } = context
  const { client, sessionId } = await newSession(context, declared(environment, 'admin'))
  if ((await servedBeside(requestToken, { target, client, account })) === 0)
    throw nothingToDecide('refused-beside-a-session', { method: requestToken.id })
  await expectLiveSession(withSession(client, sessionId))
})

deepCheck(right, 'With each method.', async ({ target, environment, user, openSession }) => {
  const { client, sessionId } = await newSession({ target, openSession })

  const going = () => ({ target, client: withSession(client, sessionId), account: user })
  for (const method of httpMethods) {
    for (const by of method === 'POST' || method === 'DELETE' ? [basic, urlArguments] : [basic])
      expectAcceptedWith(method, await authenticate(by, going(), requestWithoutEffect(method, environment)))
  }
  await expectLiveSession(withSession(client, sessionId))
})

/** Returns 1 if credentials are served in a session. Other requirements cover refusals without one. */
async function servedBeside(method: ListedMethod, visit: Visit): Promise<number> {
  const answer = await authenticate(method, visit)
  if (answer.isSuccess) return 1
  if ((await authenticate(method, { ...visit, client: visit.target.newClient() })).isSuccess)
    expect(answer).toBeServed()
  return 0
}
