import { check, deepCheck } from '../src/check/check.ts'
import { control, expect, isRefusal } from '../src/check/expect.ts'
import { expectLiveSession, newSession, openLiveSession } from '../src/check/live-session.ts'
import { expectAccountAccepted } from '../src/check/permission.ts'
import { locale, timeZone } from '../src/check/preferences.ts'
import { controlRefused, loginTitles, securityCheckAs, variationOf, withSession } from '../src/check/steps.ts'
import { declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, isAccepted } from '../src/target/authentication.ts'
import { beyondAsciiChanged } from '../src/target/near-match.ts'
import { ownWords } from '../src/transport/words.ts'

check('1/one-login-serves-many-requests', async (context) => {
  const { client } = await newSession(context)

  const answers: Answer[] = []
  for (let request = 1; request <= 30; request++) answers.push(await client.probe())
  answers.push(...(await Promise.all(Array.from({ length: 8 }, () => client.probe()))))
  for (const answer of answers) expect(answer).toBeServed()
})

deepCheck('1/one-login-serves-many-requests', 'With a locale or a time zone in the URL.', async (context) => {
  const { client } = await openLiveSession(context)
  const [path = ''] = context.environment.protectedPaths
  for (const { argument, values } of [locale, timeZone])
    expect(await client.probe({ path: `${path}?${argument}=${encodeURIComponent(values[0])}` })).toBeServed()
})

check('1/credentials-are-not-private', { unprotected: true }, async ({ target, environment }) => {
  const { baseUrl, transport } = environment
  const answer = await target.newClient().probe()
  const notVerified = transport.insecure ? 'a certificate that is not verified (TLS_INSECURE)' : undefined
  const found = baseUrl.startsWith('https:') ? notVerified : 'plain HTTP'
  expect(answer).that(
    found === undefined,
    'HTTPS, with a certificate that is verified',
    ownWords(found ?? 'HTTPS'),
    'status',
  )
})

check('1/cookie-and-credentials-combine', async ({ target, user, openSession }) => {
  const { client, sessionId } = await newSession({ target, openSession })

  expect(await client.authenticate('basic', credentialsOf(user))).toBeServed()
  expect(await withSession(client, sessionId).authenticate('arguments', credentialsOf(user))).toBeServed()
  await expectLiveSession(withSession(client, sessionId))
})

check('1/same-accounts-as-the-web-interface', async ({ target, user, unknownUser, request }) => {
  const client = target.newClient()

  await securityCheckAs(client, user)
  await expectLiveSession(client)
  expect(await request(target.newClient(), { credentials: credentialsOf(user) })).toBeServed()
  control(await request(target.newClient(), { credentials: unknownUser })).toBeUnauthenticated()
})

check('1/basic-fails-for-credentials-it-corrupts', { wrongPasswords: 2, account: 'UTF8_USER' }, async (context) => {
  const { target, account } = context
  // If the credentials are corrupted, this also counts as a wrong password.
  const wrongFor = { wrongFor: account.variable }
  const answer = await target.newClient().authenticate('basic', credentialsOf(account), wrongFor)
  if (isRefusal(answer) || (answer.status >= 400 && answer.status < 500)) {
    control(await target.controlClient().authenticate('arguments', credentialsOf(account))).toBeServed()
    return
  }

  const name = beyondAsciiChanged(account.id)
  const password = beyondAsciiChanged(account.password)
  if (name !== undefined)
    expectToTellApart(await target.newClient().authenticate('basic', credentialsOf({ ...account, id: name })))
  if (password !== undefined)
    expectToTellApart(await target.newClient().authenticate('basic', credentialsOf({ ...account, password }), wrongFor))
  throw nothingToDecide('nothing-corrupted')
})

function expectToTellApart(answer: Answer): void {
  expect(answer).that(
    isRefusal(answer),
    'to be refused: one character differs, and corrupted credentials must always fail',
  )
}

for (const [method, options] of [
  [urlArguments, {}],
  [loginForm, { name: loginTitles.form }],
  [loginArguments, { name: loginTitles.arguments }],
  [securityCheck, { name: 'A user ID beyond ASCII.', needs: 'utf8-user' }],
] as const)
  check(method.takesUtf8, options, async ({ target, environment }) => {
    const utf8User = declared(environment, 'utf8User')
    const visit = target.visit(utf8User)

    const answer = await authenticate(method, visit)
    if (method.opens === 'session') {
      expect(answer).toOpenSession(isAccepted(method, answer))
      await expectLiveSession(visit.client)
    } else expect(answer).toBeServed()
    const other = target.visit(variationOf(utf8User), target.controlClient())
    control(await authenticate(method, other)).toBeUnauthenticated()
  })

for (const [id, method] of [
  ['1/external-account-with-basic', basic],
  ['1/external-account-with-arguments', urlArguments],
  ['1/external-account-at-login-with-arguments', loginArguments],
  ['1/external-account-at-login-with-a-form', loginForm],
] as const)
  check(id, async (context) => {
    const { target, environment, unknownUser } = context
    const visit = target.visit(declared(environment, 'externalUser'))

    const answer = await authenticate(method, visit)
    if (method.opens === 'session') {
      expect(answer).toBeServed()
      await expectAccountAccepted(await visit.client.probe(), () => target.newClient().probe())
    } else await expectAccountAccepted(answer, () => target.newClient().authenticate(method.id, unknownUser))
    await controlRefused(context, method.id)
  })
