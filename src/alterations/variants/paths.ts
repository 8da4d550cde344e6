import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceResponse } from '../../reference/message/response.ts'
import { jsessionid, servedAt } from '../../reference/names.ts'
import type { Service } from '../../reference/service.ts'
import { alter, replacing, replacingWith } from '../alteration.ts'
import { crashingAtPut } from '../attempts.ts'
import { withMethod } from '../requests-by.ts'
import { crash, header, noHeader, status } from '../response-changes.ts'
import { permitted, type Variant } from '../variant.ts'

const spelled = /\/\/|\/$|%|;|\/\.|\.(json|html)?$|[A-Z].*\//

/** Responds to unusually spelled paths below the context. */
const otherwise = (answerTo: (was: Service, path: string) => ServiceResponse) => (was: Service) => ({
  answer(raw: Parameters<Service['answer']>[0]) {
    const path = raw.target.split('?')[0]?.slice(was.options.contextPath.length) ?? ''
    const isOther = path.startsWith('/') && path !== '/' && path !== `${servedAt.legacyLogin}/` && spelled.test(path)
    const isKnown =
      (path.endsWith(servedAt.key) || /\/(j_\w+|\w+\.html|\w+\/.*\.json)$/.test(path)) && !path.includes('//')
    return isOther && !isKnown ? was.respond(undefined, answerTo(was, path)) : was.answer(raw)
  },
})

/** The successful response to OPTIONS. */
function permittedMethods(was: Service, request: ServiceRequest): ServiceResponse {
  const allowed = was.methodNotAllowed('resource', ['GET', 'HEAD', 'OPTIONS'])
  return { ...allowed, status: 200, body: '', outcome: 'success', by: was.trySession(request)?.by }
}

/** Permitted ways to resolve a path, and to report the methods that it allows. */
export const pathVariants: readonly Variant[] = permitted({
  'credentials-open-a-session-where-nothing-is': [
    'Valid credentials open a session even at a missing path (404).',
    replacingWith('absent', (was, service, request) => {
      const answer = was.absent(request)
      const credentials = service.readCredentials(service.readLoginFields(request), 'login')
      const account = credentials && service.verify(credentials, 'login', request)
      if (account === undefined) return answer
      return header('Set-Cookie', service.sessionCookie(service.openSession(account, request)))(answer)
    }),
  ],
  'put-fails-over-what-is-not-there': [
    'PUT by an authenticated user fails with a stack trace: the operation crashes, not the authentication.',
    crashingAtPut(() => true),
  ],
  'get-fails-over-what-is-not-there': [
    'GET of a path that does not exist, by an authenticated user, fails with a stack trace.',
    replacing('notFound', (was, operation) =>
      operation === 'resource' ? crash()(was.notFound(operation)) : was.notFound(operation),
    ),
  ],
  'head-is-405': [
    'Resources do not know HEAD.',
    alter({ operation: 'resource', outcome: 'success', where: withMethod('HEAD') }, status(405)),
  ],
  'delete-with-a-body-is-400': [
    'A gateway refuses DELETE with a body.',
    alter({ where: ({ method, body }) => method === 'DELETE' && body.length > 0 }, status(400)),
  ],
  'other-spellings-are-read': [
    'The server resolves and protects every spelling of a path.',
    replacing('answer', (was, raw) => {
      const [path = '', ...query] = raw.target.split('?')
      const plain = path
        .replace(/%(25)*2f|%5c/gi, '/')
        .replace(/;[^/]*/g, '')
        .replace(/\/{2,}/g, '/')
        .replace(/(?<=\/rest_v2\/\w+)(\.json|\.html|\.)$/, '')
      const isRest = /\/rest_v2(\/|$)/i.test(plain) && /%|;|\/\/|\.|[A-Z]/.test(path)
      return was.answer(isRest ? { ...raw, target: [plain.toLowerCase(), ...query].join('?') } : raw)
    }),
  ],
  'other-spellings-redirect': [
    'An unusual spelling of a path redirects to the login page.',
    otherwise((was) => ({ ...was.notFound('absent'), status: 302, headers: [['Location', servedAt.loginPage]] })),
  ],
  'other-spellings-are-errors': [
    'A firewall answers an unusual spelling of a path with a server error.',
    otherwise((was) => ({ ...was.malformed('absent', 500, 'The request was rejected'), outcome: 'malformed' })),
  ],
  'other-spellings-show-a-page': [
    'An unknown path shows the start page of an application.',
    otherwise((was) => ({
      ...was.notFound('absent'),
      status: 200,
      headers: [['Content-Type', 'text/html']],
      body: '<!doctype html><title>Reports</title>',
    })),
  ],
  'other-spellings-reach-another-application': [
    'An unknown path reaches another application, which sets a session cookie for the whole host.',
    otherwise((was) => ({
      ...was.notFound('absent'),
      headers: [['Set-Cookie', `${jsessionid}=00112233445566778899AABBCCDDEEFF; Path=/`]],
    })),
  ],
  'options-need-no-credentials': [
    'OPTIONS returns the permitted methods without credentials.',
    replacing('resource', (was, request) =>
      request.method === 'OPTIONS' ? permittedMethods(was, request) : was.resource(request),
    ),
  ],
  'options-describe-a-resource': [
    'OPTIONS describes the methods of what exists in JSON, without credentials.',
    replacing('resource', (was, request) =>
      request.method === 'OPTIONS' && was.resourceBody(request, undefined) !== undefined
        ? {
            ...permittedMethods(was, request),
            headers: [['Content-Type', 'application/json']],
            body: '{"methods":["GET","HEAD","OPTIONS"]}',
          }
        : was.resource(request),
    ),
  ],
  'scripts-get-no-challenge': [
    'A 401 for a script in a browser has no challenge; every 401 has a Vary header.',
    alter(
      { answer: (answer) => answer.status === 401 },
      (answer, request) =>
        request.headers['x-requested-with'] === undefined ? answer : noHeader('WWW-Authenticate')(answer),
      header('Vary', 'X-Requested-With'),
    ),
  ],
  'writing-nowhere-is-404': [
    'Authenticated users get 404 for a missing path with any HTTP method.',
    alter({ operation: 'resource', outcome: ['absent', 'method'] }, status(404)),
  ],
})
