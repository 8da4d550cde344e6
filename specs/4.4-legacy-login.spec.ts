import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { controlLiveSession, expectLiveSession, newSession } from '../src/check/live-session.ts'
import { sendWrongPassword } from '../src/check/refused-sign-in.ts'
import { expectSessionOf } from '../src/check/session-owner.ts'
import { controlAccepted, expectNoSession, loginTitles, withSession } from '../src/check/steps.ts'
import { otherAccounts } from '../src/environment/accounts.ts'
import { declared } from '../src/environment/environment.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginForm, legacyLoginGet, legacyLoginPaths } from '../src/methods/legacy-login.ts'
import { methodOf } from '../src/methods/methods.ts'
import { authenticate, byMethod, byWorkingMethod } from '../src/target/authentication.ts'
import { nearMatch } from '../src/target/near-match.ts'
import { ownWords } from '../src/transport/words.ts'

const [withoutSlash, documented] = legacyLoginPaths

check('4.4/post-opens-a-session', async ({ target, user, unknownUser, environment }) => {
  const client = target.newClient()
  const answer = await client.authenticate('legacy-login.form', credentialsOf(user), { path: documented })

  const isElsewhere = environment.legacyLoginPath === withoutSlash
  const found = ownWords(`status ${answer.status}: the legacy login is only at ${withoutSlash}, without the slash`)
  expect(answer).toHaveStatus(200, isElsewhere ? found : undefined)
  await expectLiveSession(client)
  control(await target.controlClient().authenticate('legacy-login.form', unknownUser)).toBeUnauthenticated()
})

check('4.4/get-answers-200', async ({ target, user, unknownUser }) => {
  expect(await target.newClient().authenticate('legacy-login.get', credentialsOf(user))).toHaveStatus(200)
  control(await target.controlClient().authenticate('legacy-login.get', unknownUser)).toBeUnauthenticated()
})

for (const [variable, field, needs] of otherAccounts.filter(([variable]) => variable !== 'UTF8_USER'))
  for (const id of ['4.4/get-answers-200', '4.4/get-opens-no-session'])
    deepCheck(id, `${variable}_ID.`, { needs }, async ({ target, environment, requireMethod }) => {
      const account = declared(environment, field)
      await requireMethod(legacyLoginForm, account)
      const visit = target.visit(account)
      const answer = await authenticate(legacyLoginGet, visit)
      if (id === '4.4/get-answers-200') expect(answer).toHaveStatus(200)
      else await expectNoSession(visit.client)
    })

const besideACookie = 'The legacy login with GET, beside its cookie.'

check('3/only-logout-and-inactivity-end-a-session', byWorkingMethod(legacyLoginGet, besideACookie), async (context) => {
  const { client, sessionId } = await newSession(context)
  await authenticate(legacyLoginGet, { ...context, client, account: context.user })
  await expectLiveSession(withSession(client, sessionId))
})

const ofAnother = { ...byMethod(legacyLoginGet, `${besideACookie} Of another user.`), needs: 'system-admin' } as const

check('2.2/session-belongs-to-the-one-who-opened-it', ofAnother, async (context) => {
  const who = await context.identity()
  const { client, sessionId } = await newSession(context)
  await authenticate(legacyLoginGet, { ...context, client, account: declared(context.environment, 'admin') })
  await expectSessionOf(who, withSession(client, sessionId), context.user)
})

check('4.4/get-opens-no-session', async ({ target, user }) => {
  const client = target.newClient()
  const sessionless = target.newClient()
  await client.authenticate('legacy-login.form', credentialsOf(user))
  await controlLiveSession(client)

  await sessionless.authenticate('legacy-login.get', credentialsOf(user))
  await expectNoSession(sessionless)
})

for (const as of ['form', 'get'] as const)
  check('4.4/success-has-an-empty-body', { name: loginTitles[as] }, async ({ target, user }) => {
    const login = await target.newClient().authenticate(`legacy-login.${as}`, credentialsOf(user))
    control(login).toBeServed()
    expect(login).toHaveEmptyBody()
  })

deepCheck('4.4/wrong-password-is-401', 'Posted, in the URL.', { wrongPasswords: 1, spare: 2 }, async (context) => {
  const { target, account, environment } = context
  await controlAccepted(context, legacyLoginForm, account)
  const inUrl = { method: 'POST', path: environment.legacyLoginPath ?? documented }
  const answer = await sendWrongPassword(legacyLoginGet, target.visit(account), nearMatch.withOneMore, inUrl)
  // A server that takes no credentials there sees none.
  expect(answer).that([400, 401].includes(answer.status), 'status 400 or 401')
})

const oneOfTheUser = { wrongPasswords: 1, account: 'USER' } as const

// A wrong password may redirect to the login page as well, and count as one.
for (const [as, options] of [
  ['form', {}],
  ['get', { deep: true }],
] as const)
  check('4.4/expired-license-is-302', { name: loginTitles[as], ...oneOfTheUser, ...options }, async (context) => {
    const { target, user } = context
    await controlAccepted(context, methodOf(`legacy-login.${as}`))
    const refused = target.newClientOfExpiredInstance()
    expect(await refused.authenticate(`legacy-login.${as}`, credentialsOf(user))).toHaveStatus(302)
    await expectNoSession(refused)
  })

check('2.1/organization-alias-qualifies-the-user', byWorkingMethod(legacyLoginForm), async ({ target, user }) => {
  const client = target.newClient()
  await client.authenticate('legacy-login.form', credentialsOf(user, 'alias'))
  await expectLiveSession(client)
})
