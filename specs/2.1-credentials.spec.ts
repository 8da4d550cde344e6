import type { Condition } from '../src/catalogue/condition.ts'
import type { Account } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import type { Client } from '../src/http/client.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginForm, loginGet } from '../src/methods/login.ts'
import { type ListedMethod, methodOf, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate } from '../src/runner/authentication.ts'
import { type CheckOptions, check } from '../src/runner/check.ts'
import { expect } from '../src/runner/expect.ts'
import {
  controlAccepted,
  controlRefused,
  everyDeclaredAccount,
  expectNoSession,
  loginTitles,
  securityCheckAs,
} from '../src/runner/steps.ts'

for (const by of ['id', 'alias'] as const)
  check(`2.1/organization-${by}-qualifies-the-user`, async (context) => {
    const { target, user } = context
    expect(await target.newClient().authenticate('arguments', credentialsOf(user, by))).toBeServed()
    await controlRefused(context, 'arguments')
  })

check('2.1/single-organization-needs-no-qualifier', async (context) => {
  const { target, user } = context
  expect(await target.newClient().authenticate('basic', { userId: user.id, password: user.password })).toBeServed()
  expect(await target.newClient().authenticate('arguments', { userId: user.id, password: user.password })).toBeServed()
  await controlRefused(context, 'basic')
})

const noPassword = '2.1/no-authentication-without-a-password'

interface MethodWithoutPassword {
  readonly name: string
  readonly when?: readonly Condition[]
  readonly method: ListedMethod
  readonly without: (client: Client, account: Account) => Promise<Answer>
  readonly expectRefused: (answer: Answer) => void
  /**
   * By default, checks all accounts; `own`: only the user, because another requirement covers the others by the same method.
   */
  readonly whose?: 'own'
}

const expectRefused = (answer: Answer) => expect(answer).toBeRefused()

/** A login without a password may be refused with 400, or in any other form. */
const expectNoLogin = (answer: Answer) => {
  if (answer.status !== 400) expectRefused(answer)
}

const methods: readonly MethodWithoutPassword[] = [
  {
    name: 'Basic authentication with the user ID alone.',
    method: basic,
    without: (client, account) => client.basicWithoutPassword(credentialsOf(account).userId),
    expectRefused,
  },
  {
    name: 'URL arguments without the password.',
    method: urlArguments,
    without: (client, account) => client.authenticate('arguments', { userId: credentialsOf(account).userId }),
    expectRefused,
    whose: 'own',
  },
  ...(['form', 'arguments', 'get'] as const).map(
    (as): MethodWithoutPassword => ({
      name: `${loginTitles[as]} The password is missing.`,
      when: as === 'get' ? ['get-login'] : [],
      whose: 'own',
      method: methodOf(`login.${as}`),
      without: (client, account) => client.authenticate(`login.${as}`, { userId: credentialsOf(account).userId }),
      expectRefused: expectNoLogin,
    }),
  ),
  ...(['form', 'get'] as const).map(
    (as): MethodWithoutPassword => ({
      name: `The legacy login, without the password. ${loginTitles[as]}`,
      when: ['known-release', 'legacy-login'],
      method: methodOf(`legacy-login.${as}`),
      without: (client, account) =>
        client.authenticate(`legacy-login.${as}`, { userId: credentialsOf(account).userId }),
      expectRefused: expectNoLogin,
    }),
  ),
  {
    name: 'Security check without the password.',
    method: securityCheck,
    without: (client, { id, organization }) =>
      client.authenticate('security-check', { userId: id, organization: organization?.id }),
    expectRefused,
    whose: 'own',
  },
]

for (const { name, when = [], method, without, expectRefused, whose } of methods)
  check(noPassword, { name, when }, async (context) => {
    const { target, user, environment } = context
    await controlAccepted(context, method)

    for (const account of whose === 'own' ? [user] : everyDeclaredAccount(environment)) {
      const refused = target.newClient()
      expectRefused(await without(refused, account))
      await expectNoSession(refused)
    }
  })

const onePassword = { wrongPasswords: 1, spare: 2 } as const

check(
  noPassword,
  { wrongPasswords: 1, basic: true, name: 'Basic authentication with an empty password.' },
  async (context) => {
    const { target, account } = context
    const { userId } = credentialsOf(account)
    await controlAccepted(context, basic, account)
    const wrong = { wrongFor: account.variable, plain: true }
    expect(await target.newClient().authenticate('basic', { userId, password: '' }, wrong)).toBeRefused()
  },
)

// A directory may treat an empty password as an anonymous query.
for (const [variable, needs] of [
  ['EXTERNAL_USER', 'external-user'],
  ['ADMIN', 'system-admin'],
] as const)
  for (const method of [basic, urlArguments, loginForm, loginArguments, loginGet, securityCheck])
    check(
      noPassword,
      {
        when: method.when,
        name: `${variable}_ID, with an empty password. ${titleOf(method)}`,
        needs,
        account: variable,
        wrongPasswords: 1,
        spare: 2,
        deep: true,
      },
      async ({ target, account, requireMethod }) => {
        await requireMethod(method, account)
        const wrong = { wrongFor: account.variable, plain: true }
        const visit = target.visit({ ...account, password: '' })
        expectNoLogin(await authenticate(method, visit, wrong))
      },
    )

check(noPassword, { ...onePassword, name: 'URL arguments with an empty password.' }, async (context) => {
  const { target, account } = context
  const { userId } = credentialsOf(account)
  await controlAccepted(context, urlArguments, account)
  const wrong = { wrongFor: account.variable, plain: true }
  expect(await target.newClient().authenticate('arguments', { userId, password: '' }, wrong)).toBeRefused()
})

for (const [as, more] of [
  ['form', {}],
  ['arguments', { deep: true }],
  ['get', { deep: true, when: ['get-login'] }],
] as const satisfies readonly (readonly [string, CheckOptions])[])
  check(noPassword, { ...onePassword, ...more, name: `${loginTitles[as]} The password is empty.` }, async (context) => {
    const { target, account } = context
    const { userId } = credentialsOf(account)
    await controlAccepted(context, methodOf(`login.${as}`), account)
    const refused = target.newClient()
    const wrong = { wrongFor: account.variable, plain: true }
    expectNoLogin(await refused.authenticate(`login.${as}`, { userId, password: '' }, wrong))
  })

check(noPassword, { ...onePassword, name: 'Security check with an empty password.' }, async (context) => {
  const { target, account } = context
  await controlAccepted(context, securityCheck, account)
  const refused = target.newClient()
  const wrong = { password: '', wrongFor: account.variable, plain: true }
  expect(await securityCheckAs(refused, account, wrong)).toBeRefused()
  await expectNoSession(refused)
})
