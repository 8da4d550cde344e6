import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, replacing, whenAnswered } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { unverified } from '../attempts.ts'
import { headerProfiles, isAdmin } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { rememberingEnded } from '../memory.ts'
import { having, methodKinds, methodsOfRequests, methodsWithSession, refusalOpensNone } from '../method-tables.ts'
import { allOf, type RequestCondition, sentCredentials, withEmpty, withMethod } from '../requests-by.ts'
import { header, status } from '../response-changes.ts'
import { hasLiveCookie } from '../sessions.ts'
import { namedIn, unchecked } from '../verification.ts'

/** The methods whose refusals are not those of the login in general. */
const otherMethods = methodsWithSession.filter(
  ({ id, environment }) => id !== methodKinds.loginForm.id && environment === undefined,
)

const hasPasswordInAnotherCase: RequestCondition = (request, was) => {
  const account = namedIn(request, was)
  const { password } = sentCredentials(request, was)
  return isAdmin(account) && account?.password.toLowerCase() === password?.toLowerCase()
}
const hasNameWithASuffix: RequestCondition = (request, was) => /@/.test(sentCredentials(request, was).userId ?? '')
const isBare: RequestCondition = ({ query, body: sent }) => query.size === 0 && sent.length === 0

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

/** Refusals of sign-ins and requests that differ by method, or depend on the rest of the request (sections 3, 4, 5.3 and 7). */
export const refusalDefects: readonly Defect[] = defectsOf({
  ...crossing([
    ['another-host', 'another host', 'https://sso.example.com/idp?x=1'],
    ['another-page', 'another page than that of the login', '/reporting/welcome.html'],
  ] as const).with(([slug, words, place]) => ({
    [`missing-credentials-lead-to-${slug}`]: violates(...nothingSent, [
      `A request without credentials is redirected to ${words}.`,
      alter({ operation: 'resource', outcome: 'missing' }, status(302), header('Location', place)),
    ]),
  })),
  ...crossing(otherMethods).with(({ slug, words, is, redirects, refusesUnknown: breaks, emptyRefusal }) => {
    const choice = { outcome: 'refused', where: is } as const
    return {
      ...answering(`refusal-of-${slug}-*`, `The refusal of ${words} *.`, choice, [
        [breaks, redirects ? 'is-200' : 'is-403'],
        [refusalOpensNone({ redirects }), 'opens-a-session'],
        ...(emptyRefusal === undefined ? [] : [[emptyRefusal, 'has-a-body'] as const]),
      ]),
      [`refusal-of-${slug}-is-success-beside-a-session`]: violates(breaks, [
        `In a live session, ${words} succeeds instead of being refused.`,
        faultyAnswer({ ...choice, where: allOf(is, hasLiveCookie) }, redirects ? 'leads-to-success' : 'is-success'),
      ]),
      [`refusal-of-${slug}-revives-a-session`]: violates(refusalOpensNone({ redirects }), [
        `The refusal of ${words} revives an ended session.`,
        rememberingEnded('either', (ended) => [
          whenAnswered(choice, (_answer, request, was) => ended.reviveCarriedBy(was, request)),
        ]),
      ]),
      ...(redirects && {
        [`refusal-of-${slug}-is-401-for-json`]: violates(breaks, [
          `The refusal of ${words} returns 401, when the client asks for JSON.`,
          alter({ ...choice, where: allOf(is, headerProfiles.json.is) }, status(401)),
        ]),
      }),
    }
  }),
  ...crossing([methodKinds.basic, methodKinds.loginForm, methodKinds.securityCheck]).with(
    ({ slug, words, is, refusesWrongPassword: breaks }) => ({
      [`refusal-of-the-password-of-the-admin-in-another-case-opens-a-session-by-${slug}`]: violates(breaks, [
        `The refusal of the system admin's password in another letter case opens a session, by ${words}.`,
        faultyAnswer({ outcome: 'refused', where: allOf(is, hasPasswordInAnotherCase) }, 'opens-a-session'),
      ]),
      [`refusal-of-a-name-with-a-suffix-opens-a-session-by-${slug}`]: violates('2.1/another-name-is-not-the-users', [
        `The refusal of a user ID with a suffix after "@" opens a session, by ${words}.`,
        faultyAnswer({ outcome: 'refused', where: allOf(is, hasNameWithASuffix) }, 'opens-a-session'),
      ]),
    }),
  ),
  ...crossing([methodKinds.loginGet, methodKinds.loginArguments]).with(({ slug, title, is, refusesWrongPassword }) => ({
    [`${slug}-takes-any-password`]: violates(refusesWrongPassword, [
      `${title} accepts any password for an existing user.`,
      unchecked((was, { password }, request) => password !== undefined && is(request, was))('login'),
    ]),
  })),
  'refusal-for-json-is-success-beside-a-session': violates('4.5/unknown-user-redirects-to-the-error-page', [
    'In a live session, a refused security check for JSON redirects to the success page.',
    faultyAnswer(
      { operation: 'securityCheck', outcome: 'refused', where: allOf(headerProfiles.json.is, hasLiveCookie) },
      'leads-to-success',
    ),
  ]),
  'refusal-of-an-empty-ticket-opens-a-session': violates('4.5/invalid-ticket-redirects-to-the-error-page', [
    'The refusal of an empty ticket at the security check opens a session.',
    faultyAnswer({ operation: 'securityCheck', where: withEmpty('ticket') }, 'opens-a-session'),
  ]),
  'login-of-an-empty-form-opens-a-session': violates('4.3/missing-username-is-400', [
    'Login without any argument opens a session.',
    faultyAnswer({ operation: 'login', outcome: 'missing', where: isBare }, 'opens-a-session'),
  ]),
  ...crossing(['POST', 'GET']).with((method) => ({
    [`login-without-arguments-is-401-with-${method.toLowerCase()}`]: violates('4.3/missing-username-is-400', [
      `Login with ${method} without any argument returns 401.`,
      alter({ operation: 'login', outcome: 'missing', where: allOf(withMethod(method), isBare) }, status(401)),
    ]),
  })),
  ...crossing(having(methodsOfRequests, 'emptyRefusal')).with(({ slug, words, by, refusesUnknown, emptyRefusal }) => ({
    [`${slug}-refusal-is-403-with-a-body`]: violates(refusesUnknown, [
      `The refusal of ${words} in a request with a body returns 403.`,
      faultyAnswer({ ...missing, by, where: ({ body }) => body.length > 0 }, 'is-403'),
    ]),
    ...crossing(['GET', 'POST']).with((verb) => ({
      [`${slug}-refusal-opens-a-session-with-${verb.toLowerCase()}`]: violates(refusesUnknown, [
        `The refusal of ${words} in a ${verb} request opens a session.`,
        faultyAnswer({ ...missing, by, where: withMethod(verb) }, 'opens-a-session'),
      ]),
    })),
    [`${slug}-refusal-has-a-body-with-delete`]: violates(emptyRefusal, [
      `The refusal of ${words} in a DELETE request has a body.`,
      faultyAnswer({ ...missing, by, where: withMethod('DELETE') }, 'has-a-body-with-delete'),
    ]),
  })),
  ...crossing(['username', 'password']).with((field) => ({
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
  ...crossing([
    ['without-text-is-400', 'without text after its scheme returns 400', /^basic$/i, 400],
    ['not-in-base64-is-400', 'that is not Base64 returns 400', /^basic !/i, 400],
    ['of-another-scheme-is-403', 'of another scheme returns 403', /^(bearer|digest)/i, 403],
    ['of-no-scheme-is-400', 'without a scheme returns 400', /^\w+$/, 400],
    ['without-a-colon-is-500', 'without a colon returns 500', { test: isWithoutColon }, 500],
  ]).with(([slug, words, pattern, code]) => ({
    [`authorization-${slug}`]: violates(...nothingSent, [
      `An Authorization header ${words}.`,
      alter(scheme(pattern), status(code)),
    ]),
  })),
  ...crossing(methodsOfRequests).with(({ slug, words, by, refusesUnknown }) => ({
    [`refusal-of-${slug}-beside-a-session-is-403`]: violates(refusesUnknown, [
      `Beside the cookie of a live session, ${words} of an unknown user gets 403.`,
      alter({ outcome: 'refused', by, where: hasLiveCookie }, status(403)),
    ]),
  })),
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
