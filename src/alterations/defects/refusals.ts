import { baseAddressToken } from '../../methods/base-address-token.ts'
import { basic } from '../../methods/basic.ts'
import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from '../../methods/login.ts'
import { securityCheck, securityCheckTicket } from '../../methods/security-check.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, header, location, replacing, status } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { unverified } from '../attempts.ts'
import { headerProfiles, isAdmin } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { allOf, fieldsIn, type RequestCondition, requestsBy, sentCredentials } from '../requests-by.ts'
import { namedIn, unchecked } from '../verification.ts'

const opensNone = '3/refused-login-opens-no-session'
const checkOpensNone = '3/refused-security-check-opens-no-session'

/** Methods that refuse, and what defects and sentences call them. */
const methods = [
  ['login-with-url-arguments', 'login with URL arguments', loginArguments],
  ['login-with-get', 'login with GET', loginGet],
  ['ticket-in-the-url', 'a ticket in the URL', loginTicketInUrl],
  ['ticket-in-a-form', 'a ticket in a form', loginTicketInForm],
  ['ticket-at-the-security-check', 'a ticket at the security check', securityCheckTicket],
  ['security-check', 'a password at the security check', securityCheck],
  ['base-address', 'a token at the base address', baseAddressToken],
] as const
const passwordMethods = [
  ['basic', 'basic credentials', basic],
  ['login', 'login with a form', loginForm],
  ['the-security-check', 'the security check', securityCheck],
] as const
const hasPasswordInAnotherCase: RequestCondition = (request, was) => {
  const account = namedIn(request, was)
  const { password } = sentCredentials(request, was)
  return isAdmin(account) && account?.password.toLowerCase() === password?.toLowerCase()
}
const isBare: RequestCondition = ({ query, body: sent }) => query.size === 0 && sent.length === 0

const statelessMethods = [
  ['basic', 'wrong basic credentials', '4.1/unknown-user-is-401', '4.1/refusal-has-an-empty-body'],
  ['arguments', 'wrong credentials in the URL', '4.2/unknown-user-is-401', '4.2/refusal-has-an-empty-body'],
  ['token', 'an invalid token', '4.2/invalid-token-is-401', '4.2/refusal-has-an-empty-body'],
] as const
const missing = { operation: 'resource', outcome: ['missing', 'refused'] } as const

const scheme = (pattern: Pick<RegExp, 'test'>) => ({
  ...missing,
  where: ({ headers }: ServiceRequest) => pattern.test(headers.authorization ?? ''),
})

/** Whether basic credentials have text but no colon. */
function isWithoutColon(header: string): boolean {
  const text = /^basic ([a-z0-9+/]+)/i.exec(header)?.[1]
  return text !== undefined && !Buffer.from(text, 'base64').includes(':')
}
const nothingSent = ['5.3/missing-credentials-are-401']
const leadingTo = (place: string) =>
  alter({ operation: 'resource', outcome: 'missing' }, status(302), header('Location', place))

/** Refusals of sign-ins and requests that differ by method, or depend on the rest of the request (sections 3, 4, 5.3 and 7). */
export const refusalDefects: readonly Defect[] = defectsOf({
  'missing-credentials-lead-to-another-host': violates(...nothingSent, [
    'A request without credentials is redirected to another host.',
    leadingTo('https://sso.example.com/idp?x=1'),
  ]),
  'missing-credentials-lead-to-another-page': violates(...nothingSent, [
    'A request without credentials is redirected to another page than that of the login.',
    leadingTo('/reporting/welcome.html'),
  ]),
  ...crossing(methods, ([name, title, method]) => {
    const { redirects, refusesUnknown: breaks } = method
    const choice = { outcome: 'refused', where: requestsBy(method) } as const
    return {
      ...answering(`refusal-of-${name}-*`, `The refusal of ${title} *.`, choice, [
        [breaks, redirects ? 'is-200' : 'is-403'],
        [redirects ? checkOpensNone : opensNone, 'opens-a-session'],
        ...(redirects ? [] : [['4.3/refusal-has-an-empty-body', 'has-a-body'] as const]),
      ]),
      [`refusal-of-${name}-is-success-beside-a-session`]: violates(breaks, [
        `In a live session, even an invalid ${title.replace(/^a /, '')} succeeds.`,
        alter(choice, (answer, request, was) => {
          if (was.sessionOf(request)?.account === undefined) return answer
          const success = redirects ? location(() => was.location('/loginsuccess.html')) : status(200)
          return success(answer, request, was)
        }),
      ]),
      [`refusal-of-${name}-revives-a-session`]: violates(redirects ? checkOpensNone : opensNone, [
        `The refusal of ${title} revives an ended session.`,
        alter(choice, (answer, request, was) => {
          const [id] = was.readSessionIds(request)
          if (id === undefined || was.state.sessions.has(id)) return answer
          const session = was.openSession(was.options.accounts[0], request)
          was.state.sessions.delete(session.id)
          was.state.sessions.set(id, { ...session, id })
          return answer
        }),
      ]),
      ...(redirects && {
        [`refusal-of-${name}-is-401-for-json`]: violates(breaks, [
          `The refusal of ${title} returns 401, when the client asks for JSON.`,
          alter({ ...choice, where: allOf(choice.where, headerProfiles.json.is) }, status(401)),
        ]),
      }),
    }
  }),
  ...crossing(passwordMethods, ([by, words, method]) => ({
    [`refusal-of-the-password-of-the-admin-in-another-case-opens-a-session-by-${by}`]: violates(
      method.refusesWrongPassword,
      [
        `The refusal of the system admin's password in another letter case opens a session, by ${words}.`,
        faultyAnswer(
          { outcome: 'refused', where: allOf(requestsBy(method), hasPasswordInAnotherCase) },
          'opens-a-session',
        ),
      ],
    ),
    [`refusal-of-a-name-with-a-suffix-opens-a-session-by-${by}`]: violates('2.1/another-name-is-not-the-users', [
      `The refusal of a user ID with a suffix after "@" opens a session, by ${words}.`,
      faultyAnswer(
        {
          outcome: 'refused',
          where: allOf(requestsBy(method), (request, was) => /@/.test(sentCredentials(request, was).userId ?? '')),
        },
        'opens-a-session',
      ),
    ]),
  })),
  'login-with-get-takes-any-password': violates('4.3/wrong-password-is-401', [
    'Login with GET accepts any password for an existing user.',
    unchecked((_, { password }, { method }) => password !== undefined && method === 'GET')('login'),
  ]),
  'login-with-url-arguments-takes-any-password': violates('4.3/wrong-password-is-401', [
    'Login with URL arguments accepts any password for an existing user.',
    unchecked(
      (_, { password }, { method, query }) =>
        password !== undefined && method === 'POST' && query.has(fieldName.username),
    )('login'),
  ]),
  'refusal-of-an-empty-ticket-opens-a-session': violates('4.5/invalid-ticket-redirects-to-the-error-page', [
    'The refusal of an empty ticket at the security check opens a session.',
    faultyAnswer(
      { operation: 'securityCheck', where: (request, was) => fieldsIn(request, was).get(fieldName.ticket)?.[0] === '' },
      'opens-a-session',
    ),
  ]),
  'login-of-an-empty-form-opens-a-session': violates('4.3/missing-username-is-400', [
    'Login without any argument opens a session.',
    faultyAnswer({ operation: 'login', outcome: 'missing', where: isBare }, 'opens-a-session'),
  ]),
  ...crossing(['POST', 'GET'] as const, (method) => ({
    [`login-without-arguments-is-401-with-${method.toLowerCase()}`]: violates('4.3/missing-username-is-400', [
      `Login with ${method} without any argument returns 401.`,
      alter(
        { operation: 'login', outcome: 'missing', where: allOf(({ method: asked }) => asked === method, isBare) },
        status(401),
      ),
    ]),
  })),
  ...crossing(statelessMethods, ([by, words, unknown, empty]) => ({
    [`${by}-refusal-is-403-with-a-body`]: violates(unknown, [
      `The refusal of ${words} in a request with a body returns 403.`,
      faultyAnswer({ ...missing, by, where: ({ body }) => body.length > 0 }, 'is-403'),
    ]),
    ...crossing(['GET', 'POST'], (verb) => ({
      [`${by}-refusal-opens-a-session-with-${verb.toLowerCase()}`]: violates(unknown, [
        `The refusal of ${words} in a ${verb} request opens a session.`,
        faultyAnswer({ ...missing, by, where: ({ method }) => method === verb }, 'opens-a-session'),
      ]),
    })),
    [`${by}-refusal-has-a-body-with-delete`]: violates(empty, [
      `The refusal of ${words} in a DELETE request has a body.`,
      faultyAnswer({ ...missing, by, where: ({ method }) => method === 'DELETE' }, 'has-a-body-with-delete'),
    ]),
  })),
  ...crossing(['username', 'password'] as const, (field) => ({
    ...answering(
      `arguments-without-${field}-*-with-post`,
      `A POST request with URL arguments without j_${field} *.`,
      { ...missing, by: 'arguments', where: ({ method, query }) => method === 'POST' && !query.has(fieldName[field]) },
      [[`4.2/missing-${field}-is-401`, 'are-400']],
    ),
    [`arguments-without-${field}-are-served-with-head`]: violates(`4.2/missing-${field}-is-401`, [
      `HEAD with URL arguments but without j_${field} succeeds.`,
      unverified('arguments', ({ method, query }) => method === 'HEAD' && !query.has(fieldName[field])),
    ]),
  })),
  'arguments-with-an-empty-name-are-400': violates('4.2/missing-username-is-401', [
    'URL arguments with an empty j_username return 400.',
    alter({ ...missing, where: ({ query }) => query.get(fieldName.username)?.[0] === '' }, status(400)),
  ]),
  ...crossing(
    [
      ['without-text-is-400', 'without text after its scheme returns 400', /^basic$/i, 400],
      ['not-in-base64-is-400', 'that is not Base64 returns 400', /^basic !/i, 400],
      ['of-another-scheme-is-403', 'of another scheme returns 403', /^(bearer|digest)/i, 403],
      ['of-no-scheme-is-400', 'without a scheme returns 400', /^\w+$/, 400],
      ['without-a-colon-is-500', 'without a colon returns 500', { test: isWithoutColon }, 500],
    ] as const,
    ([slug, words, pattern, code]) => ({
      [`authorization-${slug}`]: violates(...nothingSent, [
        `An Authorization header ${words}.`,
        alter(scheme(pattern), status(code)),
      ]),
    }),
  ),
  'refusal-of-no-scheme-opens-a-session': violates(...nothingSent, [
    'The refusal of an Authorization header without a scheme opens a session.',
    faultyAnswer(scheme(/^\w+$/), 'opens-a-session'),
  ]),
  'authorization-of-another-scheme-is-served-with-delete': violates(...nothingSent, [
    'DELETE with an Authorization header of another scheme succeeds.',
    (was) => ({
      isProtected: (request) =>
        !(request.method === 'DELETE' && /^digest/i.test(request.headers.authorization ?? '')) &&
        was.isProtected(request),
      readBasicCredentials: (request) =>
        /^digest/i.test(request.headers.authorization ?? '') ? undefined : was.readBasicCredentials(request),
    }),
  ]),
  'authorization-without-a-name-is-the-first-user': violates(...nothingSent, [
    'An Authorization header with a password and no user ID authenticates the owner of that password.',
    replacing('tryBasic', (was, request) => {
      const read = was.readBasicCredentials(request)
      const owner = was.options.accounts.find(({ password }) => password === read?.password)
      return read?.userId === undefined && owner ? { by: 'basic', account: owner } : was.tryBasic(request)
    }),
  ]),
})
