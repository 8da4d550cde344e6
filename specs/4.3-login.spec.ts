import { lowPriority } from '../src/check/caller-profiles.ts'
import { type CheckOptions, check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { forBothSettings } from '../src/check/given-values.ts'
import { acceptHeaders, bothSettings } from '../src/check/header-profiles.ts'
import { unlessClosed } from '../src/check/http-methods.ts'
import { expectLiveSession, newSession } from '../src/check/live-session.ts'
import { methodsWithSettings } from '../src/check/preferences.ts'
import { sendWrongPassword, signInAsUnknown } from '../src/check/refused-sign-in.ts'
import { sharedSteps } from '../src/check/shared-steps.ts'
import { checkSpecialCharacters } from '../src/check/special-characters.ts'
import { controlAccepted, controlRefused, expectNoSession, loginTitles } from '../src/check/steps.ts'
import { expectStoredInACookie } from '../src/check/stored-in-a-cookie.ts'
import type { Client } from '../src/client/client.ts'
import { declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { formType } from '../src/http/call.ts'
import { queryOf } from '../src/http/percent-encoding.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginForm, loginGet } from '../src/methods/login.ts'
import { serviceNamesOf, signInFields } from '../src/methods/method.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { loginPath } from '../src/methods/names.ts'
import type { Argument, Header } from '../src/methods/request-data.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, isAccepted, optionsOf } from '../src/target/authentication.ts'
import { nearMatch } from '../src/target/near-match.ts'
import type { Visit } from '../src/target/target.ts'

const byPassword = [loginForm, loginArguments, loginGet]

for (const method of byPassword)
  check(method.successIs200, async ({ target, user, unknownUser }) => {
    const [client, refused] = [target.newClient(), target.newClient()]

    expect(await client.authenticate(method.id, credentialsOf(user))).toHaveStatus(200)
    await expectLiveSession(client)
    control(await refused.authenticate(method.id, unknownUser)).toBeUnauthenticated()
    await expectNoSession(refused)
  })

check(loginGet.successIs200, { name: 'A wrong password is refused.', wrongPasswords: 1, spare: 1 }, async (context) => {
  const { target, account } = context
  await controlAccepted(context, loginGet, account)
  expect(await sendWrongPassword(loginGet, target.visit(account), nearMatch.withOneMore)).toBeRefused()
})

for (const method of byPassword) {
  deepCheck(
    method.successIs200,
    'In another order, after a locale and a time zone, and with the charset.',
    { method },
    async ({ target, user }) => {
      const client = target.newClient()
      const headers: Header[] = method === loginForm ? [['Content-Type', `${formType}; charset=UTF-8`]] : []
      const options = { args: bothSettings, argsFirst: true, headers }
      await client.authenticate(method.id, credentialsOf(user), options)
      await expectLiveSession(client)
    },
  )

  deepCheck(method.successIs200, 'After a refusal, with the cookies that it set.', { method }, async (context) => {
    const visit = context.target.visit(context.user)
    await visit.client.probe()
    await signInAsUnknown(method, visit)
    await authenticate(method, visit)
    await expectLiveSession(visit.client)
  })

  deepCheck(method.successIs200, 'Beside a live session of the same user.', { method }, async (context) => {
    const { target, user: account, openSession } = context
    const { client } = await newSession({ target, openSession })
    await authenticate(method, { target, client, account })
    await expectLiveSession(client)
  })
}

const settingsInUrl = 'With a locale and a time zone in the URL.'

deepCheck('4.3/form-credentials-open-a-session', settingsInUrl, { method: loginForm }, async (context) => {
  const { target, user, environment } = context
  const client = target.newClient()
  const { path } = loginForm.request({}, serviceNamesOf(environment))
  const given = new URLSearchParams(bothSettings.map(([name, value]): [string, string] => [name, value]))
  expect(await client.authenticate('login.form', credentialsOf(user), { path: `${path}?${given}` })).toHaveStatus(200)
  await expectLiveSession(client)
})

deepCheck(
  '4.3/special-characters-in-the-name-survive-the-form',
  'Spaces as %20.',
  { when: ['no-encryption'] },
  async ({ target, environment, requireMethod }) => {
    const account = declared(environment, 'specialUser')
    await requireMethod(loginForm, account)
    const client = target.newClient()
    const body = queryOf(signInFields(credentialsOf(account), { ticketArgument: '' }))
    const headers: Header[] = [['Content-Type', formType]]
    await client.send({ operation: 'login.form', method: 'POST', path: loginPath, body, headers })
    await expectLiveSession(client)
  },
)

check('4.3/disabled-get-opens-no-session', async ({ target, user, openSession }) => {
  const refused = target.newClient()
  await openSession(target.newClient())

  await refused.authenticate('login.get', credentialsOf(user))
  await expectNoSession(refused)
})

/** The methods of this section, which answer with a status. */
const loginOperations = methodsWithSettings.filter(({ redirects }) => !redirects)
const isUsual = (method: ListedMethod) => method === loginForm || method === loginArguments

for (const method of loginOperations) {
  const options = { ...optionsOf(method), name: titleOf(method), ...(isUsual(method) ? {} : lowPriority) }
  check('4.3/success-has-an-empty-body', options, async ({ target, user }) => {
    // Other checks send these fields with the usual methods.
    const headers = isUsual(method) ? [] : acceptHeaders(loginOperations.indexOf(method))
    const login = await authenticate(method, target.visit(user), { headers })
    if (!isUsual(method) && !isAccepted(method, login))
      throw nothingToDecide('method-does-not-work', { method: method.id })
    control(login).toBeServed()
    expect(login).toHaveEmptyBody()
  })
}

check('4.3/get-takes-arguments-only', { method: loginGet }, async ({ target, user }) => {
  const refused = target.newClient()
  // If the body is dropped on its way, nothing is left that could open a session.
  const purpose = 'login with GET and a body'
  await unlessClosed(
    () => refused.authenticate('login.form', credentialsOf(user), { method: 'GET', purpose }),
    () => refused.probe(),
  )
  await expectNoSession(refused)
})

const inBoth = { method: loginArguments, when: ['no-encryption'] } as const

deepCheck('4.3/unknown-user-is-401', 'In the URL and in the form.', inBoth, async (context) => {
  const { target, user, unknownUser } = context
  const form = signInFields(unknownUser, { ticketArgument: '' })
  // Two user IDs may be too many.
  expect(await signInAsUnknown(loginArguments, target.visit(user), { form })).toBeUnauthenticated()
})

for (const [method, place, options] of [
  [loginForm, 'form', { spare: 1 }],
  [loginArguments, 'arguments', { spare: 1 }],
  [loginGet, 'arguments', { name: loginTitles.get, when: ['get-login'], deep: true, spare: 2 }],
] as const)
  checkSpecialCharacters(
    method,
    [
      `4.3/special-characters-in-the-name-survive-the-${place}`,
      `4.3/special-characters-in-the-password-survive-the-${place}`,
    ],
    options,
  )

for (const by of ['id', 'alias'] as const)
  for (const [as, options] of [
    ['form', {}],
    ['arguments', {}],
    ['get', { when: ['get-login'], deep: true }],
  ] as const satisfies readonly (readonly [string, CheckOptions])[])
    check(`4.3/organization-${by}-qualifies-the-user`, { name: loginTitles[as], ...options }, async (context) => {
      const { target, user } = context
      const client = target.newClient()

      expect(await client.authenticate(`login.${as}`, credentialsOf(user, by))).toBeServed()
      await expectLiveSession(client)
      await controlRefused(context, `login.${as}`)
    })

/** The answers to two logins that give no setting. */
const withoutSettings = sharedSteps(
  async ({ target, user: account }, method: ListedMethod) => [
    await acceptedLogin(method, target.visit(account), []),
    await acceptedLogin(method, target.visit(account), []),
  ],
  ({ id }) => [id],
)

async function acceptedLogin(method: ListedMethod, visit: Visit, args: readonly Argument[]): Promise<Answer> {
  const answer = await authenticate(method, visit, { args })
  if (!isAccepted(method, answer) && !isUsual(method))
    throw nothingToDecide('method-does-not-work', { method: method.id })
  return answer
}

forBothSettings((preference, slug) => {
  // With a ticket, other checks verify the effect of the cookie: each of the comparisons here would take a ticket.
  for (const method of loginOperations.filter(({ takes }) => takes === 'password')) {
    const options = { ...optionsOf(method), name: titleOf(method), ...(isUsual(method) ? {} : lowPriority) }
    check(`4.3/${slug}-is-stored-in-a-cookie`, options, async (context) => {
      const { target, user: account } = context
      const request = (client: Client, args: readonly Argument[]) =>
        acceptedLogin(method, target.visit(account, client), args)
      await expectStoredInACookie(context, preference, request, () => withoutSettings(context, method))
    })
  }

  deepCheck(`4.3/${slug}-is-stored-in-a-cookie`, 'In the URL, with credentials in the form.', async (context) => {
    const { target, user: account } = context
    const request = (client: Client, args: readonly Argument[]) =>
      authenticate(loginForm, target.visit(account, client), { path: `${loginPath}?${queryOf(args)}` })
    await expectStoredInACookie(context, preference, request, () => withoutSettings(context, loginForm))
  })
})
