import type { Prerequisite } from '../src/catalogue/prerequisite.ts'
import { canSend } from '../src/check/caller-profiles.ts'
import { check, deepCheck, type SuiteCheckOptions } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expect } from '../src/check/expect.ts'
import { bothSettings } from '../src/check/header-profiles.ts'
import { newSession } from '../src/check/live-session.ts'
import { expectNoSignIn, showsSignIn } from '../src/check/refused-sign-in.ts'
import { expectNoSession, inOrganization } from '../src/check/steps.ts'
import { otherAccounts } from '../src/environment/accounts.ts'
import { type Account, type Environment, provides } from '../src/environment/environment.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginForm } from '../src/methods/legacy-login.ts'
import { loginForm } from '../src/methods/login.ts'
import { type ListedMethod, passwordMethodsOfUsers, titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byWorkingMethod, isAccepted, optionsOf } from '../src/target/authentication.ts'
import { nearMatch, withoutTheLast } from '../src/target/near-match.ts'
import type { Visit } from '../src/target/target.ts'
import { unknownName } from '../src/target/unknown-user.ts'

const notTheirs = '2.1/another-organization-is-not-the-users'

/** What was found where a user signs in. */
const asAtHome = 'signs in, as with the right organization'

/** Servers count a correct password with a wrong organization as wrong. */
const costs = { wrongPasswords: 1, member: true } as const
/** The methods that come first if the budget is small. */
const first: readonly ListedMethod[] = [basic, urlArguments, loginForm, securityCheck]
/** The methods that read names each in their own way: the others probably parse names as one of these does. */
const parsing = [...first, legacyLoginForm]

/** An organization that a user does not belong to, and the name to send. */
interface OtherOrganization {
  /** The title of a check that uses it, after the method. */
  readonly title: string
  readonly needs?: Prerequisite
  readonly in: (environment: Environment) => string
  readonly parsingMethodsOnly?: true
  /** Its checks run before the others if the budget of failed logins is too small for all. */
  readonly spare?: 1
}

/** A name like that of its own organization, or instead of it, only for the methods that parse names. */
const like = (title: string, name: (own: string | undefined) => string): OtherOrganization => ({
  title,
  in: ({ user }) => name(user.organization?.id),
  parsingMethodsOnly: true,
})

/** Every kind, the most conclusive first: in an existing organization, a server may find the user. */
const otherOrganizations: readonly OtherOrganization[] = [
  {
    title: 'Another organization, by its ID.',
    needs: 'other-organization',
    in: ({ otherOrganization }) => otherOrganization?.id ?? unknownName,
    spare: 1,
  },
  {
    title: 'Another organization, by its alias.',
    needs: 'other-organization-alias',
    in: ({ otherOrganization }) => otherOrganization?.alias ?? unknownName,
  },
  // Of `organization_10` without its digits: `organization_1` may exist, and have users of the same IDs.
  like(
    'The beginning of the name of its own organization.',
    (own = '') => withoutTheLast(own.replace(/\d+$/, '')) || unknownName,
  ),
  like('A name that begins with that of its own organization.', (own) => `${own}-${unknownName}`),
  like('A path that ends with the name of its own organization.', (own) => `${unknownName}/${own}`),
  like('Its own organization, a bar and another word.', (own) => `${own}|${unknownName}`),
  like('A bar before its own organization.', (own) => `|${own}`),
  like('An empty organization.', () => ''),
  like('An asterisk instead of an organization.', () => '*'),
  like('A percent sign instead of an organization.', () => '%'),
  like(
    'An underscore instead of the last character of its own organization.',
    (own) => own?.replace(/[^_](?=_*$)/u, '_') ?? unknownName,
  ),
  { title: 'An organization that does not exist.', in: () => unknownName, spare: 1 },
]

for (const [index, organization] of otherOrganizations.entries()) {
  const { title, needs, spare = 2, parsingMethodsOnly = false } = organization
  const deep = organization !== otherOrganizations.at(-1)
  const optionsFor = (method: ListedMethod): SuiteCheckOptions => ({
    ...optionsOf(method),
    method,
    name: `${titleOf(method)} ${title}`,
    ...costs,
    needs,
    spare: first.includes(method) ? spare : 2,
    ...(deep || !first.includes(method) ? { deep: true } : {}),
  })

  for (const method of parsingMethodsOnly ? parsing : passwordMethodsOfUsers)
    check(
      method === securityCheck ? '4.5/wrong-organization-is-refused' : notTheirs,
      optionsFor(method),
      async ({ target, environment, account }) => {
        const visit = target.visit(inOrganization(account, organization.in(environment)))
        const isRefused = await expectRefusedElsewhere(method, visit, account, environment, index)
        if (!isRefused) return
        if (method.opens === 'session') await expectNoSession(visit.client)
      },
    )
}

/** Names that rare transformations turn into that of an organization: two of them, which depend on `index`. */
function rareOrganizations(own: string, index: number): string[] {
  const names = [
    ...[';', '@', '/', ' '].map((border) => `${own}${border}${unknownName}`),
    nearMatch.encodedTwice(own),
    `"${own}"`,
  ]
  return [0, 1].flatMap((place) => names[(2 * index + place) % names.length] ?? [])
}

for (const [index, method] of parsing.entries())
  deepCheck(
    method === securityCheck ? '4.5/wrong-organization-is-refused' : notTheirs,
    `${titleOf(method)} Its own organization, encoded once more, in quotation marks, or before another word.`,
    { ...optionsOf(method), method, ...costs, wrongPasswords: 2, spare: 2 },
    async ({ target, environment, account }) => {
      for (const name of rareOrganizations(account.organization?.id ?? '', index)) {
        const visit = target.visit(inOrganization(account, name))
        await expectRefusedElsewhere(method, visit, account, environment, index)
      }
    },
  )

/** The account of a visit in another organization does not sign in. Returns false where an empty one counts as none. */
async function expectRefusedElsewhere(
  method: ListedMethod,
  visit: Visit,
  own: CheckContext['account'],
  { protectedPaths }: Environment,
  index: number,
): Promise<boolean> {
  const asked = {
    path: method.sent === 'with each request' ? protectedPaths[index % protectedPaths.length] : undefined,
    args: method.takesSettings && index % 2 === 1 ? bothSettings : undefined,
  }
  const answer = await authenticate(method, visit, { ...asked, ...wrongFor(own) })
  const isEmpty = visit.account.organization?.id === ''
  if (isEmpty && isAccepted(method, answer) && (await signsInWithoutOrganization(method, visit, own))) return false
  await expectNoSignIn(method, visit, answer, { own, found: asAtHome, asked })
  return true
}

/** A server may find a user without its organization. There, an empty one may count as none. */
async function signsInWithoutOrganization(method: ListedMethod, { target }: Visit, own: Account): Promise<boolean> {
  const visit = target.visit({ ...own, organization: undefined })
  return showsSignIn(method, visit, await authenticate(method, visit, wrongFor(own)), own)
}

for (const [place, [variable]] of otherAccounts.filter(([variable]) => variable !== 'ADMIN').entries())
  for (const [index, method] of passwordMethodsOfUsers.filter((each) => canSend(each, variable)).entries())
    deepCheck(
      method === securityCheck ? '4.5/wrong-organization-is-refused' : notTheirs,
      `${titleOf(method)} ${variable}_ID in another organization.`,
      {
        ...optionsOf(method),
        ...costs,
        method,
        wrongPasswords: 2,
        when: [...method.when, 'several-organizations'],
        account: variable,
        spare: 2,
      },
      async ({ target, environment, account }) => {
        // The methods and accounts take turns at the kinds but the first, in an order that depends on the seed of the run.
        const known = otherOrganizations.filter(({ needs }) => needs === undefined || provides(environment, needs))
        const [existing, ...others] = known
        for (const kind of [existing, others[(index + place + (environment.seed ?? 0)) % others.length]]) {
          if (kind === undefined) continue
          const visit = target.visit(inOrganization(account, kind.in(environment)))
          await expectRefusedElsewhere(method, visit, account, environment, index + place)
        }
      },
    )

const wrongFor = ({ variable }: CheckContext['account']) => ({ wrongFor: variable })

deepCheck(
  '4.5/wrong-organization-is-refused',
  'The user ID qualified with another organization.',
  { ...costs, method: securityCheck, needs: 'other-organization' },
  async ({ target, environment, account }) => {
    const organization = environment.otherOrganization?.id ?? unknownName
    const qualified = credentialsOf(inOrganization(account, organization))
    const visit = target.visit(account)
    const answer = await visit.client.authenticate('security-check', qualified, wrongFor(account))
    await expectNoSignIn(securityCheck, visit, answer, { own: account, found: asAtHome })
  },
)

for (const [method, id] of [
  [loginForm, notTheirs],
  [securityCheck, '4.5/wrong-organization-is-refused'],
] as const)
  deepCheck(
    id,
    `${titleOf(method)} An organization that does not exist, in a session of the user.`,
    { ...costs, method, spare: 2 },
    async (context) => {
      const { target, account } = context
      const { client } = await newSession(context, account)
      const answer = await authenticate(method, target.visit(inOrganization(account), client), wrongFor(account))
      expect(answer).toBeRefused()
    },
  )

// A server that does not find a user in an organization may go on among the users without one.
for (const [index, method] of [loginForm, basic, urlArguments, securityCheck].entries())
  deepCheck(
    notTheirs,
    `ADMIN_ID in an organization, and in one that does not exist. ${titleOf(method)}`,
    { method, when: ['several-organizations'], account: 'ADMIN', wrongPasswords: 2, spare: 2 },
    async ({ target, environment, account }) => {
      for (const organization of [environment.user.organization?.id, unknownName]) {
        const visit = target.visit(inOrganization(account, organization))
        await expectRefusedElsewhere(method, visit, account, environment, index)
      }
    },
  )

for (const method of [requestToken, baseAddressToken])
  check(
    notTheirs,
    {
      ...byWorkingMethod(method, `${titleOf(method)} Another organization.`),
      needs: ['unknown-token-user', 'other-organization'],
    },
    async ({ target, environment, user }) => {
      const visit = target.visit(user)
      const proof = target.takeTokenOfOrganization(environment.otherOrganization?.id ?? unknownName)
      const answer = await authenticate(method, visit, { proof })
      await expectNoSignIn(method, visit, answer, { own: user, found: asAtHome })
    },
  )
