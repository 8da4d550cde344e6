import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service } from '../../reference/service.ts'
import { alter, header } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { forSessionsOf, openings } from './beside-a-session.ts'

const bySession = '5.1/session-authenticates-every-method'
const documented = '2.2/documented-cookie-form-authenticates'

const doors = [
  ['basic', 'HTTP basic', 'tryBasic', '4.1/basic-authenticates-every-method'],
  ['arguments', 'URL arguments', 'tryArguments', '4.2/arguments-authenticate-every-method'],
  ['token', 'a token', 'tryToken', '4.2/token-authenticates-a-request'],
] as const

type Where = (request: ServiceRequest, was: Service) => boolean

const wheres: readonly (readonly [slug: string, words: string, where: Where])[] = [
  ['with-a-body', 'in requests with a body', ({ body }) => body.length > 0],
  ['with-head-on-other-paths', 'in HEAD requests to every path but the first', isHeadElsewhere],
]

function isHeadElsewhere({ method, path }: ServiceRequest, { options }: Service): boolean {
  return method === 'HEAD' && path !== options.protectedPaths[0]
}

const methodOf = ['POST', 'DELETE']

/** Credentials that authenticate some requests and not others (sections 2.2, 4.1, 4.2 and 5.1). */
export const everyRequestDefects: readonly Defect[] = [
  ...doors.flatMap(([by, title, seam, id]): Defect[] => [
    ...wheres.map(([slug, words, where]) => ({
      name: `${by}-ignored-${slug}`,
      summary: `The server ignores ${title} ${words}.`,
      breaks: [id],
      change: ((was) => ({
        [seam]: (request: ServiceRequest) => (where(request, was) ? undefined : was[seam](request)),
      })) satisfies Defect['change'],
    })),
    ...(['POST', 'DELETE'] as const).map((method) => ({
      name: `${by}-leaves-a-session-with-${method.toLowerCase()}`,
      summary: `A ${method} request with ${title} opens a session.`,
      breaks: [by === 'token' ? '5.1/token-keeps-no-state' : '5.1/stateless-credentials-keep-no-state'],
      change: ((was) =>
        alter(
          {
            operation: 'resource',
            by,
            where: (asked, { account }) => asked.method === method && account !== undefined,
          },
          (answer, request) =>
            header('Set-Cookie', was.sessionCookie(was.openSession(answer.account, request)))(answer, request),
        )(was)) satisfies Defect['change'],
    })),
  ]),
  {
    name: 'session-ignored-with-a-body',
    summary: 'Requests with a body ignore the session cookie.',
    breaks: [bySession],
    change: (was) => ({ trySession: (request) => (request.body.length > 0 ? undefined : was.trySession(request)) }),
  },
  ...openings.map(([slug, words, opens], index) => {
    const method = methodOf[index % methodOf.length] ?? ''
    return {
      name: `session-of-${slug}-not-with-${method.toLowerCase()}`,
      summary: `A session opened by ${words} does not authenticate ${method}.`,
      breaks: [bySession],
      change: forSessionsOf(opens, (was, isOne) => ({
        trySession: (request) => (request.method === method && isOne(request) ? undefined : was.trySession(request)),
      })),
    }
  }),
  ...['HEAD', 'POST', 'DELETE'].map((method) => ({
    name: `cookie-form-with-version-not-with-${method.toLowerCase()}`,
    summary: `${method} requests ignore a Cookie header that starts with $Version.`,
    breaks: [documented],
    change: ((was) => ({
      readSessionIds: (request) =>
        request.method === method && request.headers.cookie?.startsWith('$Version') ? [] : was.readSessionIds(request),
    })) satisfies Defect['change'],
  })),
]
