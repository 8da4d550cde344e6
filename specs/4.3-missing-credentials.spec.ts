import { type CheckOptions, check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { endedSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'

// A login without a user or a password, beside a live session and without one.

for (const [as, name, options] of [
  ['form', 'Log in without user and password.', {}],
  ['arguments', 'Log in without URL arguments.', { deep: true }],
  ['get', 'Log in with GET and without URL arguments.', { deep: true, when: ['get-login'] }],
] as const satisfies readonly (readonly [string, string, CheckOptions])[])
  check('4.3/missing-username-is-400', { name, ...options }, async ({ target, user }) => {
    const client = target.newClient()
    control(await client.authenticate(`login.${as}`, credentialsOf(user))).toBeServed()
    const refused = target.newClient()
    expect(await refused.authenticate(`login.${as}`, {})).toHaveStatus(400)
    // An empty user ID is missing, or wrong.
    const { password } = credentialsOf(user)
    const empty = await refused.authenticate(`login.${as}`, { userId: '', password })
    expect(empty).that([400, 401].includes(empty.status), 'status 400 or 401')
    expect(await refused.authenticate(`login.${as}`, credentialsOf({ ...user, id: '' }))).toBeUnauthenticated()
    await expectNoSession(refused)
    // A session does not replace the credentials either. An empty field is missing, or wrong.
    const answer = await client.authenticate(`login.${as}`, as === 'form' ? { userId: '', password: '' } : {}, {
      plain: true,
    })
    expect(answer).that([400, 401].includes(answer.status), 'status 400 or 401')
  })

const besideADeadCookie = 'With the cookie of a session that has ended.'

deepCheck('4.3/missing-password-is-400', besideADeadCookie, { method: loginForm }, async (context) => {
  const { client, sessionId } = await endedSession(context)
  const { userId } = credentialsOf(context.user)
  for (const as of ['form', 'arguments'] as const)
    expect(await withSession(client, sessionId).authenticate(`login.${as}`, { userId })).toHaveStatus(400)
})
