import { bodyOf } from '../src/check/actual.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { haveOneMediaType } from '../src/check/content.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectInvalid401With, expectRefusedWith, requestWithoutEffect } from '../src/check/http-methods.ts'
import { giving, locale, timeZone } from '../src/check/preferences.ts'
import { accountsBy, ownerOptionsOf } from '../src/check/session-owner.ts'
import { sharedSteps } from '../src/check/shared-steps.ts'
import { controlAccepted, endedSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { expectStoredInACookie } from '../src/check/stored-in-a-cookie.ts'
import type { SendOptions } from '../src/client/send-options.ts'
import type { Account } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import type { ListedMethod } from '../src/methods/methods.ts'
import type { Argument } from '../src/methods/request-data.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate } from '../src/target/authentication.ts'
import { unknownName } from '../src/target/unknown-user.ts'

check('4.2/success-is-the-normal-response', async ({ target, user, request }) => {
  const normal = await request(target.newClient(), { otherThan: 'arguments' })
  control(normal).toBeServed()
  const answer = await target.newClient().authenticate('arguments', credentialsOf(user))

  expect(answer).toHaveStatus(normal.status)
  const type = normal.header('content-type')
  expect(answer).that(haveOneMediaType(answer, normal), `the media type ${type}, as with another method`)
})

type Asked = Pick<SendOptions, 'method' | 'path' | 'headers'>

/** Two answers to basic authentication. Status or content that changes by itself, or with the address, differs in them. */
const withBasic = sharedSteps(
  async ({ target }, asked: Asked, account: Account) => {
    const send = (args: readonly Argument[]) => authenticate(basic, target.visit(account), { ...asked, args })
    return { normal: await send([]), again: await send([['conformance', 'nothing']]) }
  },
  (asked, { variable }) => [JSON.stringify(asked), variable],
)

async function expectNormalResponse(
  by: ListedMethod,
  asked: Asked,
  context: CheckContext,
  account = context.user,
): Promise<void> {
  const { normal, again } = await withBasic(context, asked, account)
  const answer = await authenticate(by, context.target.visit(account), asked)
  if (!answer.isSuccess || normal.status !== again.status || !sameContent(normal, again)) return
  expect(answer).toHaveStatus(normal.status)
  expect(answer).that(sameContent(normal, answer), 'the same content as with basic authentication', bodyOf(answer))
}

const sameContentAs = 'The same content as with basic authentication, on each path.'

deepCheck('4.2/success-is-the-normal-response', sameContentAs, { method: basic, basic: true }, async (context) => {
  const { protectedPaths, absentPath } = context.environment
  const [first] = protectedPaths
  for (const asked of [
    ...protectedPaths.map((path) => ({ path })),
    { path: first, headers: [['Accept', 'application/xml'] as const] },
    { path: absentPath },
    { method: 'POST', path: absentPath },
  ])
    await expectNormalResponse(urlArguments, asked, context)
})

const withAToken = { ...ownerOptionsOf(requestToken), basic: true } as const

deepCheck('4.2/success-is-the-normal-response', `${sameContentAs} With a token.`, withAToken, async (context) => {
  const [account = context.user] = accountsBy(requestToken, await context.identity())
  await context.requireMethod(basic, account)
  for (const path of context.environment.protectedPaths)
    await expectNormalResponse(requestToken, { path }, context, account)
})

/** Whether two bodies have the same characters: lists and members may come in another order. */
function sameContent(one: Answer, other: Answer): boolean {
  const sorted = ({ text }: Answer) => [...text].sort().join('')
  return one.text === other.text || sorted(one) === sorted(other)
}

for (const [name, part] of [
  ['Without j_username.', 'userId'],
  ['Without j_password.', 'password'],
] as const)
  check('4.2/refusal-has-an-empty-body', { name }, async (context) => {
    const { target, unknownUser } = context
    await controlAccepted(context, urlArguments)
    const refusal = await target.newClient().authenticate('arguments', { ...unknownUser, [part]: undefined })
    control(refusal).toHaveStatus(401)
    expect(refusal).toHaveEmptyBody()
  })

deepCheck(
  '4.2/arguments-authenticate-every-method',
  'In another order, and after other arguments.',
  { method: urlArguments },
  async ({ target, user }) => {
    for (const args of [[], [['conformance', 'nothing'] as const], giving(locale, 'de_DE')])
      expect(
        await target.newClient().authenticate('arguments', credentialsOf(user), { args, argsFirst: true }),
      ).toAcceptCredentials()
  },
)

check('4.2/token-authenticates-a-request', async ({ target, environment }) => {
  for (const path of environment.protectedPaths)
    expect(await target.newClient().authenticate('token', { token: await target.takeToken() }, { path })).toBeServed()
  control(await target.controlClient().authenticate('token', { token: unknownName })).toBeUnauthenticated()
})

for (const method of ['POST', 'PUT', 'DELETE'] as const)
  check(
    '4.2/token-authenticates-a-request',
    { name: `${method} with a valid token, and with text that is no token.` },
    async ({ target, environment }) => {
      const asked = requestWithoutEffect(method, environment)
      const answer = await target.newClient().authenticate('token', { token: await target.takeToken() }, asked)
      expect(answer).toAcceptCredentials()
      const wrong = await target.newClient().authenticate('token', { token: unknownName }, asked)
      expectRefusedWith(method, wrong, answer, control)
    },
  )

check('4.2/invalid-token-is-401', { name: 'Text that is no token, and no text at all.' }, async (context) => {
  const { target } = context
  await controlAccepted(context, requestToken)
  for (const token of [unknownName, '', unknownName.repeat(20)]) {
    const refused = target.newClient()
    expect(await refused.authenticate('token', { token })).toHaveStatus(401)
    await expectNoSession(refused)
  }
})

check('4.2/invalid-token-is-401', { name: 'A token without a user.' }, async (context) => {
  const { target } = context
  await controlAccepted(context, requestToken)
  expect(await target.newClient().authenticate('token', { token: await target.takeMalformedToken() })).toHaveStatus(401)
})

deepCheck('4.2/invalid-token-is-401', 'Beside the cookie of a session that has ended.', async (context) => {
  await controlAccepted(context, requestToken)
  const { client, sessionId } = await endedSession(context)
  for (const token of [unknownName, ''])
    expect(await withSession(client, sessionId).authenticate('token', { token })).toHaveStatus(401)
})

deepCheck('4.2/invalid-token-is-401', 'A token with colons for equals signs.', async ({ target }) => {
  const token = await target.takeToken()
  if (!token.includes('=')) throw nothingToDecide('token-without-pairs')
  control(await target.controlClient().authenticate('token', { token })).toBeServed()
  const altered = target.secret(token.replaceAll('=', ':'), '$ALTERED_TOKEN')
  expect(await target.newClient().authenticate('token', { token: altered })).toHaveStatus(401)
})

check(
  '4.2/invalid-token-is-401',
  { name: 'The token of PREAUTH_UNKNOWN_USER, which does not exist and is not created.', needs: 'unknown-token-user' },
  async (context) => {
    const { target, environment } = context
    await controlAccepted(context, requestToken)
    const token = target.takeTokenOfUnknownUser()
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const asked = requestWithoutEffect(method, environment)
      const answer = await target.newClient().authenticate('token', { token }, asked)
      await expectInvalid401With(method, answer, () => target.newClient().probe(asked))
    }
  },
)

for (const [id, preference] of [
  ['4.2/locale-is-stored-in-a-cookie', locale],
  ['4.2/time-zone-is-stored-in-a-cookie', timeZone],
] as const) {
  check(id, async (context) => {
    await expectStoredInACookie(context, preference, (client, args) =>
      client.authenticate('arguments', credentialsOf(context.user), { args }),
    )
  })

  deepCheck(id, 'On every other path.', async (context) => {
    for (const path of context.environment.protectedPaths.slice(1))
      await expectStoredInACookie(context, preference, (client, args) =>
        client.authenticate('arguments', credentialsOf(context.user), { args, path }),
      )
  })
}
