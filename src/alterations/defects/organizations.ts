import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, changing } from '../alteration.ts'
import { adminOf } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { type RequestCondition, sentCredentials, withEmpty } from '../requests-by.ts'
import { toLoginPage } from '../response-changes.ts'
import { signingIn } from '../sessions.ts'
import { completingNames, namesExternalUser, refusingCredentials, unchecked, verifying } from '../verification.ts'

const wrongOrganization = '4.5/wrong-organization-is-refused'
const alias = '2.1/organization-alias-qualifies-the-user'
const aliasByBasic = '4.1/organization-alias-qualifies-the-user'
const aliasAtLogin = '4.3/organization-alias-qualifies-the-user'
const aliasAtCheck = '4.5/organization-alias-selects-the-organization'
const idAtCheck = '4.5/organization-id-selects-the-organization'
const isRequired = '4.5/organization-is-required'
const notTheirs = ['2.1/another-organization-is-not-the-users']

/** URL arguments read the name of an organization incorrectly. */
const misreadingOrganizations = (organizationIn: (was: Service, given: string) => string | undefined): ServicePatch =>
  verifying('arguments', (was, credentials, verify) => {
    const { id, organization } = was.readUserName(credentials.userId ?? '')
    const real = organization === undefined ? undefined : organizationIn(was, organization)
    const userId = real === undefined ? credentials.userId : `${id}|${real}`
    return verify({ ...credentials, userId })
  })

/** Accepts this password for the chosen accounts. */
const alsoWith = (
  is: (account: { id: string; external?: boolean | undefined }) => boolean,
  password: (was: Service) => string,
): ServicePatch =>
  changing('verifyPassword', (was, isRight, account, sent) => isRight || (is(account) && sent === password(was)))

/** The security check finds a user without an organization in the right one, for matching requests. */
const guessing = (isOne: RequestCondition): ServicePatch =>
  verifying('securityCheck', (was, credentials, verify, request) => {
    const account = was.options.accounts.find(({ id }) => id === credentials.userId)
    const isGuessed = credentials.organization === undefined && account !== undefined && isOne(request, was, account)
    return verify(isGuessed ? { ...credentials, organization: account.organization } : credentials)
  })

/** Organizations, and near-match names and passwords that the server accepts (sections 2.1, 4.1 to 4.5 and 5.6). */
export const organizationDefects: readonly Defect[] = defectsOf({
  'organization-unknown-is-the-first-one': violates('2.1/another-organization-is-not-the-users', wrongOrganization, [
    'An unknown organization selects the first one.',
    (was) => ({ findOrganization: (name) => was.findOrganization(name) ?? was.options.organizations[0] }),
  ]),
  'login-takes-the-admin-in-an-unknown-organization': violates(...notTheirs, [
    'Login accepts the system admin in an organization that does not exist.',
    verifying('login', (was, credentials, verify) => {
      const { id, organization = '' } = was.readUserName(credentials.userId ?? '')
      const isOne = id === adminOf(was)?.id && was.findOrganization(organization) === undefined
      return verify(isOne ? { ...credentials, userId: id } : credentials)
    }),
  ]),
  ...crossing([
    ['login', 'login', 'Login'],
    ['basic', 'basic', 'HTTP basic'],
    ['arguments', 'arguments', 'URL arguments'],
    ['security-check', 'securityCheck', 'Security check'],
  ] as const).with(([slug, method, words]) => ({
    [`${slug}-takes-the-admin-in-an-existing-organization`]: violates(...notTheirs, [
      `${words}: the system admin is accepted in every organization that exists.`,
      verifying(method, (was, credentials, verify) => {
        const { id, organization = credentials.organization ?? '' } = was.readUserName(credentials.userId ?? '')
        const isOne = id === adminOf(was)?.id && was.findOrganization(organization) !== undefined
        return verify(isOne ? { ...credentials, userId: id, organization: undefined } : credentials)
      }),
    ]),
  })),
  'organization-aliases-are-unknown': violates(alias, aliasByBasic, aliasAtLogin, aliasAtCheck, [
    'The server accepts organizations by ID only.',
    (was) => ({ findOrganization: (name) => was.options.organizations.find(({ id }) => id === name) }),
  ]),
  'organization-id-argument-is-ignored': violates(idAtCheck, aliasAtCheck, isRequired, [
    'The security check ignores orgId.',
    () => ({ readOrganization: () => undefined }),
  ]),
  'organization-is-guessed-by-the-security-check': violates(isRequired, [
    'The security check finds a user without orgId in any organization.',
    changing('readOrganization', (was, read, { query }) => {
      const user = was.options.accounts.find(({ id }) => id === query.get(fieldName.username)?.[0])
      return read ?? user?.organization
    }),
  ]),
  'organization-is-guessed-for-directory-users': violates(isRequired, [
    'The security check finds a directory user without orgId.',
    guessing((_request, _was, account) => account?.external === true),
  ]),
  'organization-is-guessed-for-json': violates(isRequired, [
    'The security check finds a user without orgId when the client asks for JSON.',
    guessing((request, was) => was.wantsJson(request)),
  ]),
  'organization-is-required-of-the-admin': violates('4.5/system-admin-needs-no-organization', [
    'The security check refuses the system admin without orgId.',
    refusingCredentials((_, { organization, userId }) => !organization && !userId?.includes('|'))('securityCheck'),
  ]),
  'organization-in-the-name-is-unknown-to-the-security-check': violates('5.6/security-check-takes-a-qualified-user', [
    'The security check ignores an organization in j_username.',
    refusingCredentials((_, { userId = '' }) => userId.includes('|'))('securityCheck'),
  ]),
  'arguments-take-the-beginning-of-an-organization': violates(...notTheirs, [
    'URL arguments accept the beginning of an organization name.',
    misreadingOrganizations((was, given) => was.options.organizations.find(({ id }) => id.startsWith(given))?.id),
  ]),
  'arguments-take-more-than-an-organization': violates(...notTheirs, [
    'URL arguments accept an organization name with extra characters at the end.',
    misreadingOrganizations((was, given) => was.options.organizations.find(({ id }) => given.startsWith(id))?.id),
  ]),
  'security-check-takes-a-percent-sign-in-a-name': violates('2.1/another-name-is-not-the-users', [
    'The security check treats a percent sign at the end of a name as a wildcard.',
    completingNames(/%$/)('securityCheck'),
  ]),
  'login-leads-names-with-a-percent-sign-to-the-login-page': violates('4.3/unknown-user-is-401', [
    'Login redirects a name that ends with a percent sign to the login page.',
    alter(
      {
        operation: 'login',
        outcome: 'refused',
        where: (request, was) => /%(?:$|\|)/.test(sentCredentials(request, was).userId ?? ''),
      },
      toLoginPage(),
    ),
  ]),
  'password-of-the-admin-opens-every-account': violates('4.3/wrong-password-is-401', [
    'The password of the system admin opens the account of joeuser.',
    alsoWith(
      ({ id }) => id === 'joeuser',
      (was) => adminOf(was)?.password ?? '',
    ),
  ]),
  'basic-takes-users-of-the-directory-without-a-password': violates('2.1/no-authentication-without-a-password', [
    'HTTP basic accepts a directory user with an empty password.',
    unchecked((was, credentials) => !credentials.password && namesExternalUser(was, credentials))('basic'),
  ]),
  'security-check-takes-the-organization-in-a-name-as-it-comes': violates(wrongOrganization, [
    'The security check accepts any existing organization in the user name.',
    verifying('securityCheck', (was, credentials, verify) => {
      const { id, organization } = was.readUserName(credentials.userId ?? '')
      const isThere = was.options.organizations.some((each) => each.id === organization)
      const account = isThere ? was.options.accounts.find((each) => each.id === id) : undefined
      if (account?.organization === undefined) return verify()
      return verify({ ...credentials, userId: `${id}|${account.organization}` })
    }),
  ]),
  'legacy-login-takes-any-password-in-the-url': violates('4.4/wrong-password-is-401', [
    'Legacy login with POST accepts any password in the URL.',
    unchecked((_was, _given, { method, query }) => method === 'POST' && query.has(fieldName.username))('legacyLogin'),
    'reference-legacy',
  ]),
  'empty-ticket-opens-a-session': violates('4.3/invalid-ticket-is-401', [
    'An empty ticket opens a session for the first user.',
    signingIn('login', (was, request) => (withEmpty('ticket')(request, was) ? was.options.accounts[0] : undefined)),
  ]),
})
