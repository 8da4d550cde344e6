import { alter, replacing, status } from '../alteration.ts'
import { faultyAnswer } from '../answering.ts'
import { ignoring, isElsewhere, unverified } from '../attempts.ts'
import { forSessions } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { credentialWords, openings } from '../method-tables.ts'
import { isVersioned, type RequestCondition } from '../requests-by.ts'

const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Kinds of requests, by the end of the names of their defects. */
const kinds: Readonly<Record<string, readonly [words: string, is: RequestCondition]>> = {
  ...Object.fromEntries(
    methods.map((method) => [`with-${method.toLowerCase()}`, [method, (request) => request.method === method]]),
  ),
  'with-a-body': ['a request with a body', ({ body }) => body.length > 0],
  'on-other-paths': ['a request to any path but the first', isElsewhere],
  'with-head-on-other-paths': [
    'HEAD to any path but the first',
    ({ method, path }, { options }) => method === 'HEAD' && path !== options.protectedPaths[0],
  ],
}
const verbs = { ignored: ['ignores', ignoring], 'not-verified': ['does not verify', unverified] } as const
const basic = '4.1/basic-authenticates-every-method'
const byArguments = '4.2/arguments-authenticate-every-method'
const token = '4.2/token-authenticates-a-request'
const session = '5.1/session-authenticates-every-method'
const writing = ['with-head', 'with-post', 'with-put', 'with-patch', 'with-delete']
const special = ['with-a-body', 'with-head-on-other-paths']
const careless = ['on-other-paths', 'with-head', 'with-a-body']

type Row = readonly [
  by: 'basic' | 'arguments' | 'token' | 'session',
  fault: keyof typeof verbs,
  id: string,
  ...kinds: string[],
]

const rows: readonly Row[] = [
  ['basic', 'ignored', basic, ...writing, ...special],
  ['arguments', 'ignored', byArguments, ...writing, ...special],
  ['token', 'ignored', token, 'with-post', 'with-put', 'with-delete', ...special],
  ['session', 'ignored', session, ...writing, 'with-options', 'with-a-body'],
  ['basic', 'not-verified', basic, 'with-delete'],
  ['basic', 'not-verified', '4.1/unknown-user-is-401', ...careless],
  ['arguments', 'not-verified', byArguments, 'with-put'],
  ['arguments', 'not-verified', '4.2/unknown-user-is-401', ...careless],
  ['token', 'not-verified', token, 'with-post', 'with-put', 'with-delete'],
  ['token', 'not-verified', '4.2/invalid-token-is-401', ...careless],
  ['session', 'not-verified', session, ...writing],
]

const everyPath = [
  ['basic', '4.1/basic-authenticates-every-rest-path'],
  ['arguments', '4.2/arguments-authenticate-every-rest-v2-path'],
  ['token', token],
  ['session', '5.1/session-authenticates-every-rest-path'],
] as const
const documented = '2.2/documented-cookie-form-authenticates'
const keepsNoState = (by: string) =>
  by === 'token' ? '5.1/token-keeps-no-state' : '5.1/stateless-credentials-keep-no-state'

/** Credentials that authenticate some requests and not others (sections 2.2, 4.1, 4.2 and 5.1). */
export const whichRequestDefects: readonly Defect[] = defectsOf({
  ...crossing(rows, ([by, fault, id, ...slugs]) =>
    crossing(slugs, (slug) => {
      const [which, is] = kinds[slug] ?? ['', () => false]
      const [verb, change] = verbs[fault]
      return {
        [`${by}-${fault}-${slug}`]: violates(id, [
          `In ${which}, the server ${verb} ${credentialWords[by]}.`,
          change(by, is),
        ]),
      }
    }),
  ),
  ...crossing(everyPath, ([by, id]) => ({
    [`${by}-on-the-first-path-only`]: violates(id, [
      `On every REST path but the first, the server ignores ${credentialWords[by]}.`,
      ignoring(by, isElsewhere),
    ]),
  })),
  ...crossing(['basic', 'arguments', 'token'] as const, (by) =>
    crossing(['POST', 'PUT', 'DELETE'], (method) => ({
      [`${by}-leaves-a-session-with-${method.toLowerCase()}`]: violates(keepsNoState(by), [
        `A ${method} request with ${credentialWords[by]} opens a session.`,
        faultyAnswer(
          {
            operation: 'resource',
            by,
            where: (asked, _was, account) => asked.method === method && account !== undefined,
          },
          'leaves-a-session',
        ),
      ]),
    })),
  ),
  ...crossing(openings, ([slug, words, opens], index) => {
    const method = index % 2 === 0 ? 'POST' : 'DELETE'
    return {
      [`session-of-${slug}-not-with-${method.toLowerCase()}`]: violates(session, [
        `A session opened by ${words} does not authenticate ${method}.`,
        forSessions(opens, (isOne) =>
          replacing('trySession', (was, request) =>
            request.method === method && isOne(was.sessionOf(request)) ? undefined : was.trySession(request),
          ),
        ),
      ]),
    }
  }),
  ...crossing(['HEAD', 'POST', 'DELETE'], (method) => ({
    [`cookie-form-with-version-not-with-${method.toLowerCase()}`]: violates(documented, [
      `${method} requests ignore a Cookie header that starts with $Version.`,
      replacing('readSessionIds', (was, request) =>
        request.method === method && isVersioned(request) ? [] : was.readSessionIds(request),
      ),
    ]),
  })),
  // Like protection against cross-site request forgery.
  ...crossing(
    [
      ['session', 'POST', session],
      ['basic', 'PUT', basic],
      ['arguments', 'POST', byArguments],
    ] as const,
    ([by, method, id]) => ({
      [`${method.toLowerCase()}-is-forbidden-by-${by}`]: violates(id, [
        `${method} returns 403 with ${credentialWords[by]}, but not with other credentials.`,
        alter({ operation: 'resource', by, where: (request) => request.method === method }, status(403)),
      ]),
    }),
  ),
  'put-is-forbidden-to-all-users': violates(basic, byArguments, [
    'PUT returns 403, with or without credentials.',
    alter({ operation: 'resource', where: (request) => request.method === 'PUT' }, status(403)),
  ]),
})
