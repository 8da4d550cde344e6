import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { type ListedMethod, requestMethods, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, optionsOf } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import type { CheckContext } from '../src/runner/context.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { control, expect } from '../src/runner/expect.ts'
import { type OtherOrganization, otherOrganizations } from '../src/runner/other-organizations.ts'
import { elsewhere, expectNoSession } from '../src/runner/steps.ts'
import { unknownName } from '../src/runner/unknown-user.ts'

const notTheirs = '2.1/another-organization-is-not-the-users'

/** Servers count a correct password with a wrong organization as wrong. */
const costs = { wrongPasswords: 1, member: true } as const
/** The methods that come first if the budget is small. */
const first: readonly ListedMethod[] = [basic, urlArguments, loginForm, securityCheck]

const byPassword = [...requestMethods, ...sessionMethods].filter(({ takes }) => takes === 'password')

for (const organization of otherOrganizations) {
  const { title, needs, spare, inShort = false } = organization
  const deep = organization !== otherOrganizations.at(-1)
  const optionsFor = (method: ListedMethod | ListedMethod) => ({
    ...optionsOf(method),
    name: `${titleOf(method)} ${title}`,
    ...costs,
    needs,
    spare: first.includes(method) ? spare : (2 as const),
    ...(deep || !first.includes(method) ? { deep: true as const } : {}),
  })

  for (const method of inShort ? first : byPassword)
    if (method.opens === 'session') {
      const id = method === securityCheck ? '4.5/wrong-organization-is-refused' : notTheirs
      check(id, optionsFor(method), (context) => expectNotLetIn(context, method, organization))
    } else
      check(notTheirs, optionsFor(method), async ({ target, environment, account }) => {
        control(await authenticate(method, { target, client: target.visitor(), account })).toBeServed()
        const wrong = elsewhere(account, organization.in(environment))
        const answer = await authenticate(
          method,
          { target, client: target.newClient(), account: wrong },
          wrongFor(account),
        )
        expect(answer).toBeRefused()
      })
}

async function expectNotLetIn(
  { target, environment, account, requireWay }: CheckContext,
  method: ListedMethod,
  organization: OtherOrganization,
): Promise<void> {
  await requireWay(method, account)
  const client = target.newClient()
  const wrong = elsewhere(account, organization.in(environment))
  const answer = await authenticate(method, { target, client, account: wrong }, wrongFor(account))
  expect(answer).toBeRefused()
  await expectNoSession(client)
}

check(
  notTheirs,
  {
    name: 'EXTERNAL_USER_ID in another organization.',
    account: 'EXTERNAL_USER',
    when: ['several-organizations'],
    needs: 'external-user',
    wrongPasswords: 1,
    spare: 2,
    deep: true,
  },
  async ({ target, environment, account, requireWay }) => {
    const { otherOrganization } = environment
    if (otherOrganization === undefined) throw new DoesNotApply('No other organization is declared (OTHER_ORG_ID).')
    if (account.organization === undefined) throw new DoesNotApply('EXTERNAL_USER_ID belongs to no organization.')
    await requireWay(loginForm, account)
    const wrong = elsewhere(account, otherOrganization.id)
    const visit = { target, client: target.newClient(), account: wrong }
    expect(await authenticate(loginForm, visit, wrongFor(account))).toBeRefused()
  },
)

const wrongFor = ({ variable }: CheckContext['account']) => ({ wrongFor: variable })

check(
  '4.5/wrong-organization-is-refused',
  { name: 'The user ID qualified with another organization.', ...costs, needs: 'other-organization', deep: true },
  async ({ target, environment, account, requireWay }) => {
    await requireWay(securityCheck, account)
    const organization = environment.otherOrganization?.id ?? unknownName
    const qualified = credentialsOf(elsewhere(account, organization))
    expect(await target.newClient().authenticate('security-check', qualified, wrongFor(account))).toBeRefused()
  },
)

for (const [title, at] of [
  ['A token with the request.', 'request'],
  ['A token at the base address.', 'base'],
] as const)
  check(
    notTheirs,
    {
      name: `${title} Another organization.`,
      when: ['pre-authentication'],
      needs: 'unknown-token-user',
      deep: true,
    },
    async ({ target, environment, requireWay }) => {
      const { otherOrganization } = environment
      if (otherOrganization === undefined) throw new DoesNotApply('No other organization is declared (OTHER_ORG_ID).')
      const client = target.newClient()
      const token = await target.takeToken()
      const elsewhereToken = target.takeTokenOfOrganization(otherOrganization.id)
      if (at === 'request') {
        control(await target.visitor().authenticate('token', { token })).toBeServed()
        expect(await client.authenticate('token', { token: elsewhereToken })).toBeRefused()
      } else {
        await requireWay(baseAddressToken)
        expect(await client.authenticate('base-address-token', { token: elsewhereToken })).toBeRefused()
      }
    },
  )
