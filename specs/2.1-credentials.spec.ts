import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expect } from '../src/check/expect.ts'
import { expectNoSignIn, sendWithoutPassword } from '../src/check/refused-sign-in.ts'
import {
  controlAccepted,
  controlRefused,
  everyDeclaredAccount,
  expectNoSession,
  loginTitles,
} from '../src/check/steps.ts'
import type { Account } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginForm, legacyLoginGet } from '../src/methods/legacy-login.ts'
import { loginArguments, loginForm, loginGet } from '../src/methods/login.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate } from '../src/target/authentication.ts'
import type { Visit } from '../src/target/target.ts'

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

/** A login without a password may be refused with 400, or in any other form. */
const mayBe400 = ({ sent, redirects }: ListedMethod) => sent === 'once' && !redirects

async function expectNoLogin(method: ListedMethod, visit: Visit, answer: Answer, own: Account): Promise<void> {
  const withoutPassword = { own, found: 'signs in, as with the password' }
  if (answer.status !== 400 || !mayBe400(method)) await expectNoSignIn(method, visit, answer, withoutPassword)
}

/** A method opens no session for the account of a check with this password, which it sends without encryption. */
async function expectNoLoginWith(
  password: string,
  method: ListedMethod,
  { target, account }: CheckContext,
  client = target.newClient(),
): Promise<void> {
  const visit = target.visit(account, client)
  const wrong = { password, wrongFor: account.variable, plain: true }
  await expectNoLogin(method, visit, await authenticate(method, visit, wrong), account)
}

// Of some methods, another requirement covers the other accounts.
for (const [method, name, whose] of [
  [basic, 'Basic authentication with the user ID alone.', 'every account'],
  [urlArguments, 'URL arguments without the password.', 'own'],
  [loginForm, `${loginTitles.form} The password is missing.`, 'own'],
  [loginArguments, `${loginTitles.arguments} The password is missing.`, 'own'],
  [loginGet, `${loginTitles.get} The password is missing.`, 'own'],
  [legacyLoginForm, `The legacy login, without the password. ${loginTitles.form}`, 'every account'],
  [legacyLoginGet, `The legacy login, without the password. ${loginTitles.get}`, 'every account'],
  [securityCheck, 'Security check without the password.', 'own'],
] as const)
  check(noPassword, { name, when: method.when }, async (context) => {
    const { target, user, environment } = context
    await controlAccepted(context, method)

    for (const account of whose === 'own' ? [user] : everyDeclaredAccount(environment)) {
      const refused = target.newClient()
      const visit = target.visit(account, refused)
      await expectNoLogin(method, visit, await sendWithoutPassword(method, visit), user)
      await expectNoSession(refused)
    }
  })

for (const [method, name, options] of [
  [basic, 'Basic authentication with an empty password.', { basic: true }],
  [urlArguments, 'URL arguments with an empty password.', { spare: 2 }],
  [loginForm, `${loginTitles.form} The password is empty.`, { spare: 2 }],
  [loginArguments, `${loginTitles.arguments} The password is empty.`, { spare: 2, deep: true }],
  [loginGet, `${loginTitles.get} The password is empty.`, { spare: 2, deep: true, when: ['get-login'] }],
  [securityCheck, 'Security check with an empty password.', { spare: 2 }],
  ...[legacyLoginForm, legacyLoginGet].map(
    (each) => [each, `${titleOf(each)} The password is empty.`, { spare: 2, deep: true, when: each.when }] as const,
  ),
] as const)
  check(noPassword, { name, wrongPasswords: 1, ...options }, async (context) => {
    await controlAccepted(context, method, context.account)
    const refused = context.target.newClient()
    await expectNoLoginWith('', method, context, refused)
    if (method.redirects) await expectNoSession(refused)
  })

for (const variable of ['USER', 'EXTERNAL_USER'] as const)
  deepCheck(
    noPassword,
    `${variable}_ID, with the number 0, which decrypts to an empty password. ${loginTitles.form}`,
    { method: loginForm, when: ['encryption'], account: variable, wrongPasswords: 1, spare: 2 },
    (context) => expectNoLoginWith('0'.repeat(256), loginForm, context),
  )

// A directory may treat an empty password as an anonymous query.
for (const variable of ['EXTERNAL_USER', 'ADMIN'] as const)
  for (const method of [basic, urlArguments, loginForm, loginArguments, loginGet, securityCheck])
    deepCheck(
      noPassword,
      `${variable}_ID, with an empty password. ${titleOf(method)}`,
      { method, when: method.when, account: variable, wrongPasswords: 1, spare: 2 },
      (context) => expectNoLoginWith('', method, context),
    )
