import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service } from '../../reference/service.ts'
import { replacing } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { hasDeadCookie, type RequestCondition, unprotected } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'

const missing = { operation: 'resource', outcome: 'missing' } as const
const is401 = '5.3/missing-credentials-are-401'

const asks = (name: string, pattern: RegExp) => (request: ServiceRequest) => pattern.test(request.headers[name] ?? '')

const fromBrowser = asks('user-agent', /^Mozilla\//)
const forPage = asks('accept', /text\/html/)
const forJson = asks('accept', /^application\/json$/)
const fromScript = asks('x-requested-with', /./)
const withCookie: RequestCondition = ({ cookies }) => cookies.length > 0
const isAsLong = (known: string, sent: string) => known.length === sent.length
const writing = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Requests without credentials that only some variants refuse (section 5.3). */
export const nothingSentDefects: readonly Defect[] = [
  ...crossing(['HEAD', ...writing], (method) => ({
    [`nothing-sent-is-served-with-${method.toLowerCase()}`]: violates(is401, [
      `${method} needs no credentials.`,
      unprotected((request) => request.method === method),
    ]),
  })),
  ...crossing(
    [
      ['with-a-body', 'with a body', ({ body: sent }) => sent.length > 0],
      ['with-an-argument', 'with an argument', ({ query }) => query.size > 0],
      ['to-a-browser', 'from a browser', fromBrowser],
      ['to-a-script', 'from a script in a browser', fromScript],
      ['with-any-cookie', 'with any cookie', withCookie],
      ['with-a-dead-session', 'with the cookie of an ended session', hasDeadCookie],
      ['with-a-dead-session-and-delete', 'by DELETE with the cookie of an ended session', deadDelete],
      ['with-the-name-of-a-user', 'with a header field that names a user', asks('x-remote-user', /./)],
    ] as const satisfies readonly (readonly [string, string, RequestCondition])[],
    ([slug, words, where]) => ({
      [`nothing-sent-is-served-${slug}`]: violates(is401, [
        `A request ${words} needs no credentials.`,
        unprotected(where),
      ]),
    }),
  ),
  ...defectsOf({
    'nothing-sent-leads-a-browser-to-the-login-page': violates(is401, [
      'Without credentials, a request for a page redirects to the login page.',
      faultyAnswer({ ...missing, where: forPage }, 'redirects'),
    ]),
    'options-show-what-is-there': violates(is401, [
      'OPTIONS without credentials returns the content of GET.',
      replacing('resource', (was, request) =>
        request.method === 'OPTIONS'
          ? was.serveResource({ ...request, method: 'GET' }, undefined)
          : was.resource(request),
      ),
    ]),
    'invented-cookie-remembers-whoever-comes': violates(is401, [
      'Any remember-me cookie grants access.',
      unprotected(({ cookies }) => cookies.some(([name]) => name === 'SPRING_SECURITY_REMEMBER_ME_COOKIE')),
    ]),
    'put-of-json-is-open': violates(is401, [
      'PUT of JSON needs no credentials.',
      unprotected(({ method, headers }) => method === 'PUT' && /json/.test(headers['content-type'] ?? '')),
    ]),
  }),
  ...(
    [
      ['script', 'a script in a browser', fromScript],
      ['program', 'a client that asks for JSON', forJson],
      ['client-with-any-cookie', 'a client with any cookie', (request) => request.cookies.length > 0],
      ['client-that-deletes', 'DELETE', ({ method }) => method === 'DELETE'],
    ] as const satisfies readonly (readonly [string, string, (request: ServiceRequest) => boolean])[]
  ).flatMap(([slug, words, where]) =>
    answering(`nothing-sent-*-a-${slug}`, `Without credentials, the answer to ${words} *.`, { ...missing, where }, [
      [is401, 'is-403-for'],
      ['5.3/missing-credentials-get-an-empty-body', 'is-told-to'],
    ]),
  ),
  ...crossing(
    [
      ['first-half', 'the beginning of a live session ID', (known: string, sent: string) => known.startsWith(sent)],
      ['end', 'the end of a live session ID', (known: string, sent: string) => known.endsWith(sent)],
      [
        'first-eight',
        'a session ID with the first eight characters of a live one',
        (known: string, sent: string) => known.startsWith(sent.slice(0, 8)),
      ],
      [
        'length-and-first-half',
        'a session ID with the length and the first half of a live one',
        (known: string, sent: string) => isAsLong(known, sent) && known.startsWith(sent.slice(0, sent.length / 2)),
      ],
      [
        'length-and-second-half',
        'a session ID with the length and the second half of a live one',
        (known: string, sent: string) => isAsLong(known, sent) && known.endsWith(sent.slice(sent.length / 2)),
      ],
    ] as const,
    ([slug, words, isAlike]) => ({
      [`session-id-by-its-${slug}`]: violates('5.3/unknown-session-id-is-401', [
        `The server accepts ${words}.`,
        replacing('readSessionIds', (was, request) =>
          was
            .readSessionIds(request)
            .map((sent) => [...was.state.sessions.keys()].find((known) => sent !== '' && isAlike(known, sent)) ?? sent),
        ),
      ]),
    }),
  ),
]

function deadDelete(request: ServiceRequest, was: Service): boolean {
  return request.method === 'DELETE' && hasDeadCookie(request, was)
}
