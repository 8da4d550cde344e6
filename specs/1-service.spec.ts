import { declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { ownWords } from '../src/http/words.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { check } from '../src/runner/check.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { control, expect, isRefusal } from '../src/runner/expect.ts'
import { beyondAsciiChanged } from '../src/runner/near-match.ts'
import {
  controlRefused,
  expectLiveSession,
  loginTitles,
  newSession,
  securityCheckAs,
  variationOf,
  withSession,
} from '../src/runner/steps.ts'

check('1/one-login-serves-many-requests', async (context) => {
  const { client } = await newSession(context)

  const answers: Answer[] = []
  for (let request = 1; request <= 5; request++) answers.push(await client.probe())
  answers.push(...(await Promise.all(Array.from({ length: 8 }, () => client.probe()))))
  for (const answer of answers) expect(answer).toBeServed()
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

check(
  '1/basic-fails-for-credentials-it-corrupts',
  { wrongPasswords: 2, account: 'UTF8_USER' },
  async ({ target, account }) => {
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
      expectToTellApart(
        await target.newClient().authenticate('basic', credentialsOf({ ...account, password }), wrongFor),
      )
    throw new DoesNotApply(
      'Nothing is corrupted here: the right name and password are accepted, one wrong character is refused.',
    )
  },
)

function expectToTellApart(answer: Answer): void {
  expect(answer).that(
    isRefusal(answer),
    'to be refused: one character differs, and corrupted credentials must always fail',
  )
}

check('1/arguments-take-utf8-credentials', async ({ target, environment }) => {
  const utf8User = declared(environment, 'utf8User')

  expect(await target.newClient().authenticate('arguments', credentialsOf(utf8User))).toBeServed()
  control(
    await target.controlClient().authenticate('arguments', credentialsOf(variationOf(utf8User))),
  ).toBeUnauthenticated()
})

for (const as of ['form', 'arguments'] as const)
  check('1/login-takes-utf8-credentials', { name: loginTitles[as] }, async ({ target, environment }) => {
    const utf8User = declared(environment, 'utf8User')
    const client = target.newClient()

    expect(await client.authenticate(`login.${as}`, credentialsOf(utf8User))).toBeServed()
    await expectLiveSession(client)
    control(
      await target.controlClient().authenticate(`login.${as}`, credentialsOf(variationOf(utf8User))),
    ).toBeUnauthenticated()
  })

for (const [id, by] of [
  ['1/external-account-with-basic', 'basic'],
  ['1/external-account-with-arguments', 'arguments'],
] as const)
  check(id, async (context) => {
    const { target, environment } = context
    expect(await target.newClient().authenticate(by, credentialsOf(declared(environment, 'externalUser')))).toBeServed()
    await controlRefused(context, by)
  })

for (const [id, as] of [
  ['1/external-account-at-login-with-arguments', 'arguments'],
  ['1/external-account-at-login-with-a-form', 'form'],
] as const)
  check(id, async (context) => {
    const { target, environment } = context
    const client = target.newClient()

    expect(await client.authenticate(`login.${as}`, credentialsOf(declared(environment, 'externalUser')))).toBeServed()
    await expectLiveSession(client)
    await controlRefused(context, `login.${as}`)
  })
