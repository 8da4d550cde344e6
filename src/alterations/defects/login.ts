import { decodeArguments } from '../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, changing, replacing, replacingWith, together } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodKinds, namedBy } from '../method-tables.ts'
import { allOf, isLogin, sentCredentials, withEmpty } from '../requests-by.ts'
import { body, header, noHeader, noSession, opensAnonymousSession, status } from '../response-changes.ts'
import { carriedBy, carriesAnIdOfNoUser, signingIn } from '../sessions.ts'
import { decodedAgain, namedIn, namesExternalUser, namesUser, refusingCredentials, verifying } from '../verification.ts'

const inForm = (request: ServiceRequest) => request.body.length > 0

/** Decodes the form, or the URL arguments, once too often. */
const decodingTwice = (form: boolean): ServicePatch =>
  changing('readLoginFields', (_was, given, request) => {
    if (!isLogin(request) || inForm(request) !== form) return given
    return new Map([...given].map(([name, values]) => [name, values.map((value) => decodedAgain(value) ?? '')]))
  })
const refusal = { operation: 'login', outcome: 'refused' } as const
const missing = { operation: 'login', outcome: 'missing' } as const
const empty = '4.3/refusal-has-an-empty-body'
const fields = ['username', 'password'] as const
const emptyName = new RegExp(`${fieldName.username}=(&|$)`)

const fieldsOfForm = ({ body }: ServiceRequest) => decodeArguments(body.toString('latin1'))
const without = (field: 'username' | 'password') => (request: ServiceRequest) =>
  !request.query.has(fieldName[field]) && !fieldsOfForm(request).has(fieldName[field])

/** The login operation and its refusals (section 4.3), except the faults that all methods share. */
export const loginDefects: readonly Defect[] = defectsOf({
  ...crossing([methodKinds.loginForm, methodKinds.loginArguments, methodKinds.loginGet]).with(
    ({ slug, title, is, successIs200 }) => ({
      [`${slug}-refused-with-the-cookie-of-a-refusal`]: violates(successIs200, [
        `A refused login opens an anonymous session. ${title} with its cookie is refused, whatever the credentials.`,
        together(
          alter({ operation: 'login', outcome: 'refused' }, opensAnonymousSession()),
          alter({ operation: 'login', where: allOf(is, carriesAnIdOfNoUser) }, status(401), body(''), noSession()),
        ),
      ]),
    }),
  ),
  'login-is-absent': violates('4.3/form-credentials-open-a-session', [
    'Login does not exist: its path returns 403 for valid credentials, but opens a session.',
    replacingWith('login', (was, service, request) => {
      const credentials = service.readCredentials(service.readLoginFields(request), 'arguments')
      if (credentials === undefined) return service.missing('resource')
      const account = service.verify(credentials, 'arguments', request)
      if (account === undefined) return service.refused('resource', 'arguments')
      const session = service.openSession(account, request)
      return header('Set-Cookie', service.sessionCookie(session))(status(403)(was.notFound('resource')))
    }),
  ]),
  'login-does-not-verify-what-it-is-sent-twice': violates('4.3/unknown-user-is-401', [
    'Login with credentials in the URL and in the form signs in as the first user.',
    signingIn('login', ({ options }, request) => {
      const isTwice = request.query.has(fieldName.username) && fieldsOfForm(request).has(fieldName.username)
      return isTwice ? options.accounts[0] : undefined
    }),
  ]),
  'login-beside-a-session-sets-no-cookie': violates('4.3/form-credentials-open-a-session', [
    'Login with the cookie of a live session ends that session, and sets no cookie for the next one.',
    alter({ operation: 'login', outcome: 'success' }, (answer, request, was) => {
      const session = carriedBy(was, request)
      if (session === undefined) return answer
      was.endSession(session, request)
      return noHeader('Set-Cookie')(answer)
    }),
  ]),
  'login-reads-no-escaped-space-in-a-form': violates('4.3/special-characters-in-the-name-survive-the-form', [
    'Login reads "%20" in a form literally.',
    changing('readForm', (was, _read, request) => {
      const text = request.body.toString('latin1').replaceAll('%20', '%2520')
      return was.readForm({ ...request, body: Buffer.from(text, 'latin1') })
    }),
  ]),
  'login-takes-no-form': violates('4.3/form-credentials-open-a-session', [
    'Login ignores the form in its body.',
    () => ({ readForm: () => new Map() }),
  ]),
  'login-get-reads-the-body': violates('4.3/get-takes-arguments-only', [
    'Login with GET also reads credentials from the body.',
    (was) => ({ readForm: (request) => was.readForm({ ...request, method: 'POST' }) }),
  ]),
  'login-takes-no-url-arguments': violates('4.3/url-credentials-open-a-session', [
    'Login with POST ignores URL arguments.',
    replacing('readLoginFields', (was, request) =>
      isLogin(request) && request.method === 'POST' ? was.readForm(request) : was.readLoginFields(request),
    ),
  ]),
  'login-get-is-refused': violates('4.3/get-opens-a-session', [
    'The server does not allow login with GET although its environment declares it.',
    replacing('login', (was, request) =>
      request.method === 'GET' ? was.methodNotAllowed('login', ['POST']) : was.login(request),
    ),
  ]),
  'login-get-works-although-disabled': violates('4.3/disabled-get-opens-no-session', [
    'Login with GET opens a session although it is declared off.',
    replacing('login', (was, request) =>
      was.login(request.method === 'GET' ? { ...request, method: 'POST' } : request),
    ),
    'reference-single-organization',
  ]),
  'login-form-decodes-twice': violates('4.3/special-characters-in-the-name-survive-the-form', [
    'Login decodes form fields twice.',
    decodingTwice(true),
  ]),
  'login-url-decodes-twice': violates('4.3/special-characters-in-the-name-survive-the-arguments', [
    'Login decodes URL arguments twice.',
    decodingTwice(false),
  ]),
  ...crossing([
    ['form', '1/external-account-at-login-with-a-form', 'body'],
    ['url', '1/external-account-at-login-with-arguments', 'URL'],
  ]).with(([place, id, words]) => ({
    [`login-${place}-refuses-external-accounts`]: violates(id, [
      `Login does not ask the external directory about credentials in the ${words}.`,
      refusingCredentials(
        (was, credentials, request) => inForm(request) === (place === 'form') && namesExternalUser(was, credentials),
      )('login'),
    ]),
  })),
  ...crossing(fields).with((field) =>
    answering(`login-without-${field}-*`, `Login without j_${field} *.`, { ...missing, where: without(field) }, [
      [`4.3/missing-${field}-is-400`, 'is-401', 'is-200', 'is-500'],
    ]),
  ),
  ...answering('login-without-a-field-*', 'Login without a name or a password *.', missing, [
    [fields.map((field) => `4.3/missing-${field}-is-400`), 'redirects'],
  ]),
  ...answering('login-refusal-*', 'A refused login *.', refusal, [
    [
      ['4.3/wrong-password-is-401', '4.3/unknown-user-is-401', '4.3/invalid-ticket-is-401'],
      ...(['is-400', 'is-403', 'is-302'] as const),
    ],
    [empty, 'has-a-body'],
    ['3/refused-login-opens-no-session', 'opens-a-session'],
  ]),
  'login-refusal-of-a-known-user-has-a-body': violates(empty, [
    'A refused login of an existing user has a body.',
    faultyAnswer({ ...refusal, where: namesUser }, 'has-a-body'),
  ]),
  'login-without-password-opens-a-session': violates('2.1/no-authentication-without-a-password', [
    'Login accepts an existing user without a password.',
    signingIn('login', (was, request) => (sentCredentials(request, was).password ? undefined : namedIn(request, was))),
  ]),
  'login-takes-an-empty-user-id-for-anyone': violates('4.3/missing-username-is-400', [
    'Login with an empty user ID and a password signs in the first user.',
    signingIn('login', (was, request) => {
      const { userId, password } = sentCredentials(request, was)
      return userId === '' && password !== undefined ? was.options.accounts[0] : undefined
    }),
  ]),
  'login-with-an-empty-user-id-is-200': violates('4.3/missing-username-is-400', [
    'Login with an empty user ID and a password returns 200, without a session.',
    alter({ ...missing, where: withEmpty('username') }, status(200)),
  ]),
  ...crossing([
    [namedBy('login'), '4.3/missing-username-is-400'],
    [namedBy('arguments'), '4.2/missing-username-is-401'],
  ]).with(([{ slug, words, by }, id]) => ({
    [`${slug}-with-an-organization-alone-is-accepted`]: violates(id, [
      `With an organization but no user ID in front of it, ${words} takes the first user.`,
      verifying(by, (was, credentials, verify) =>
        credentials.userId?.startsWith('|') ? was.options.accounts[0] : verify(),
      ),
    ]),
  })),
  'refused-login-of-a-directory-user-opens-a-session': violates('4.3/wrong-password-is-401', [
    'A refused login of a directory user opens a session.',
    faultyAnswer({ ...refusal, where: (request, was) => namedIn(request, was)?.external === true }, 'opens-a-session'),
  ]),
  'empty-login-beside-a-session-waved-through': violates('4.3/missing-username-is-400', [
    'Login with an empty name and password succeeds in a live session.',
    alter(
      {
        operation: 'login',
        outcome: ['missing', 'refused'],
        where: ({ query, body, cookies: sent }) =>
          sent.length > 0 && (query.has(fieldName.username) || emptyName.test(body.toString('latin1'))),
      },
      status(200),
    ),
  ]),
})
