import { alter, type Choice, changing } from '../alteration.ts'
import { faultyAnswer } from '../answering.ts'
import { ignoring, isElsewhere, unverified } from '../attempts.ts'
import { forSessions } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { credentialWords, methodKinds, methodsOfRequests } from '../method-tables.ts'
import { allOf, isVersioned, type RequestCondition, withMethod } from '../requests-by.ts'
import { status } from '../response-changes.ts'

const notTheFirst: RequestCondition = ({ path }, { options }) => path !== options.protectedPaths[0]

/** Kinds of requests, by the end of the names of their defects. */
const kinds = {
  'with-head': ['HEAD', withMethod('HEAD')],
  'with-post': ['POST', withMethod('POST')],
  'with-put': ['PUT', withMethod('PUT')],
  'with-patch': ['PATCH', withMethod('PATCH')],
  'with-delete': ['DELETE', withMethod('DELETE')],
  'with-options': ['OPTIONS', withMethod('OPTIONS')],
  'with-a-body': ['a request with a body', ({ body }) => body.length > 0],
  'on-other-paths': ['a request to another protected path than the first', isElsewhere],
  'on-any-other-path': ['a request to any path but the first', notTheFirst],
  'with-head-on-other-paths': ['HEAD to any path but the first', allOf(withMethod('HEAD'), notTheFirst)],
  'with-get-of-browsers': [
    'GET by a browser',
    ({ method, headers }) => method === 'GET' && /^Mozilla\//.test(headers['user-agent'] ?? ''),
  ],
  'on-deep-paths': ['a request to a path of many segments', ({ path = '' }) => path.split('/').length > 5],
  'between-other-cookies': [
    'a request with the cookies of other programs',
    ({ headers }) => /(?:^|; )(?!JSESSIONID|\$|user)/.test(headers.cookie ?? 'user'),
  ],
} as const satisfies Readonly<Record<string, readonly [words: string, is: RequestCondition]>>
type RequestKind = keyof typeof kinds
const verbs = { ignored: ['ignores', ignoring], 'not-verified': ['does not verify', unverified] } as const
const byBasic = methodKinds.basic.servesEveryRequest
const byArguments = methodKinds.urlArguments.servesEveryRequest
const byToken = methodKinds.requestToken.servesEveryRequest
const bySession = '5.1/session-authenticates-every-method'
const bySessionOnEachPath = '5.1/session-authenticates-every-rest-path'
const ofTokens = ['with-post', 'with-put', 'with-delete'] as const
const writing = ['with-head', 'with-post', 'with-put', 'with-patch', 'with-delete'] as const
const special = ['with-a-body', 'with-head-on-other-paths', 'with-get-of-browsers', 'on-deep-paths'] as const
const careless = ['on-other-paths', 'with-head', 'with-a-body'] as const

type Row = readonly [by: keyof typeof credentialWords, fault: keyof typeof verbs, id: string, ...kinds: RequestKind[]]

const rows: readonly Row[] = [
  ['basic', 'ignored', byBasic, ...writing, ...special],
  ['arguments', 'ignored', byArguments, ...writing, ...special],
  ['token', 'ignored', byToken, ...ofTokens, ...special],
  ['session', 'ignored', bySession, ...writing, 'with-options', 'with-a-body', 'with-get-of-browsers'],
  ['session', 'ignored', bySessionOnEachPath, 'on-deep-paths', 'between-other-cookies'],
  ['basic', 'not-verified', methodKinds.basic.refusesUnknown, ...careless, 'with-delete'],
  ['arguments', 'not-verified', methodKinds.urlArguments.refusesUnknown, ...careless, 'with-put'],
  ['token', 'not-verified', methodKinds.requestToken.refusesUnknown, ...careless, ...ofTokens],
  ['session', 'not-verified', '5.3/unknown-session-id-is-401', ...writing],
]

const documented = '2.2/documented-cookie-form-authenticates'
const keepsNoState = (takes: string) =>
  takes === 'token' ? '5.1/token-keeps-no-state' : '5.1/stateless-credentials-keep-no-state'

/** Credentials that authenticate some requests and not others (sections 2.2, 4.1, 4.2 and 5.1). */
export const whichRequestDefects: readonly Defect[] = defectsOf({
  ...crossing(rows).with(([by, fault, id, ...slugs]) =>
    crossing(slugs).with((slug) => {
      const [which, is] = kinds[slug]
      const [verb, change] = verbs[fault]
      return {
        [`${by}-${fault}-${slug}`]: violates(id, [
          `In ${which}, the server ${verb} ${credentialWords[by]}.`,
          change(by, is),
        ]),
      }
    }),
  ),
  ...crossing([
    ['basic', '4.1/basic-authenticates-every-rest-path'],
    ['arguments', '4.2/arguments-authenticate-every-rest-v2-path'],
    ['token', byToken],
    ['session', bySessionOnEachPath],
  ]).with(([by, id]) => ({
    [`${by}-on-the-first-path-only`]: violates(id, [
      `On every REST path but the first, the server ignores ${credentialWords[by]}.`,
      ignoring(by, isElsewhere),
    ]),
  })),
  ...crossing(methodsOfRequests).with(({ slug, words, by, takes }) =>
    crossing(['on-any-other-path', 'with-post', 'with-put', 'with-delete', 'with-options']).with((kind) => {
      const [which, isOne] = kinds[kind]
      const served: Choice = { operation: 'resource', by, where: isOne, answer: ({ account }) => account !== undefined }
      return {
        [`${slug}-leaves-a-session-${kind}`]: violates(keepsNoState(takes), [
          `With ${words}, ${which} opens a session.`,
          faultyAnswer(served, 'leaves-a-session'),
        ]),
      }
    }),
  ),
  ...crossing([
    ['POST', methodKinds.loginGet],
    ['POST', methodKinds.securityCheck],
    ['POST', methodKinds.securityCheckTicket],
    ['DELETE', methodKinds.loginArguments],
    ['DELETE', methodKinds.loginTicketInForm],
    ['DELETE', methodKinds.baseAddressToken],
  ]).with(([asked, method]) => ({
    [`session-of-${method.slug}-not-with-${asked.toLowerCase()}`]: violates(bySession, [
      `A session opened by ${method.words} does not authenticate ${asked}.`,
      forSessions(method.is, (isOne) =>
        ignoring('session', (request, was) => request.method === asked && isOne(was.sessionOf(request))),
      ),
    ]),
  })),
  ...crossing(['HEAD', 'POST', 'DELETE']).with((method) => ({
    [`cookie-form-with-version-not-with-${method.toLowerCase()}`]: violates(documented, [
      `${method} requests ignore a Cookie header that starts with $Version.`,
      changing('readSessionIds', (_, ids, request) => (request.method === method && isVersioned(request) ? [] : ids)),
    ]),
  })),
  // Like protection against cross-site request forgery.
  ...crossing([
    ['session', 'POST', bySession],
    ['basic', 'PUT', byBasic],
    ['arguments', 'POST', byArguments],
  ]).with(([by, method, id]) => ({
    [`${method.toLowerCase()}-is-forbidden-by-${by}`]: violates(id, [
      `${method} returns 403 with ${credentialWords[by]}, but not with other credentials.`,
      alter({ operation: 'resource', by, where: withMethod(method) }, status(403)),
    ]),
  })),
  'put-is-forbidden-to-all-users': violates(byBasic, byArguments, [
    'PUT returns 403, with or without credentials.',
    alter({ operation: 'resource', where: withMethod('PUT') }, status(403)),
  ]),
})
