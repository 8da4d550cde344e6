import { randomUUID } from 'node:crypto'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { isInformation } from '../../reference/operations/contents.ts'
import { alter, alterAll, type Choice, changing, replacing } from '../alteration.ts'
import { isForAResource, withMethod } from '../requests-by.ts'
import { body, header, location, noHeader, status } from '../response-changes.ts'
import { permitted, type Variant } from '../variant.ts'
import { reading } from '../verification.ts'

const origin = (request: ServiceRequest) => `http://${request.headers.host}`

/** The absolute form of a `Location`; a relative one is relative to the context path. */
const resolved = (to: string, request: ServiceRequest): URL => {
  const here = `${request.fullPath.slice(0, request.fullPath.lastIndexOf(request.path ?? '/'))}/`
  return new URL(to, origin(request) + here)
}

/** Answers whose empty body may be written in another form. */
const withEmptyBody: Choice = {
  where: ({ method }) => method !== 'HEAD',
  answer: ({ body: sent, status: code }) => sent === '' && code !== 204,
}

/** Permitted responses and redirects: the specification leaves their status, header, body or form open. */
export const answerVariants: readonly Variant[] = permitted({
  'server-is-far-away-with-https': [
    'The server is on another machine, and its address begins with https.',
    ({ options }) => ({ options: { ...options, host: 'reporting.example', tls: { key: '', certificate: '' } } }),
  ],
  'basic-reads-utf8': [
    'HTTP basic decodes names and passwords as UTF-8, without corruption.',
    reading((text) => text && Buffer.from(text, 'latin1').toString('utf8'))('basic'),
  ],
  'no-challenge': ['A 401 has no WWW-Authenticate header.', alterAll(noHeader('WWW-Authenticate'))],
  'another-challenge': [
    'A 401 also has a WWW-Authenticate header of another scheme.',
    alter({ answer: (answer) => answer.status === 401 }, header('WWW-Authenticate', 'Bearer')),
  ],
  'empty-body-with-a-media-type': [
    'Empty bodies have the media type text/html.',
    alter(
      { answer: (answer) => answer.body === '' && answer.status < 500 },
      noHeader('Content-Type'),
      header('Content-Type', 'text/html'),
    ),
  ],
  'empty-body-is-chunked': ['Empty bodies are chunked.', alter(withEmptyBody, header('Transfer-Encoding', 'chunked'))],
  'empty-body-is-compressed': [
    'Empty bodies are compressed to eight bytes.',
    alter(withEmptyBody, body('x\x01\x03\0\0\0\0\x01'), header('Content-Encoding', 'deflate')),
  ],
  'security-headers': [
    'Every response carries security headers for browsers.',
    alterAll(header('X-Frame-Options', 'SAMEORIGIN'), header('X-Content-Type-Options', 'nosniff')),
  ],
  'connections-are-closed': ['Every response closes its connection.', alterAll(header('Connection', 'close'))],
  'missing-field-without-a-body': [
    'The 400 of the login has no body.',
    alter({ operation: 'login', outcome: 'missing' }, body('')),
  ],
  'missing-field-with-json': [
    'The 400 of the login has a JSON body.',
    alter({ operation: 'login', outcome: 'missing' }, body('{"errorCode":"missing"}', 'application/json')),
  ],
  'license-refusal-without-a-body': [
    'The 403 for an invalid license has no body.',
    alter({ outcome: 'unlicensed' }, body('')),
  ],
  'license-refusal-with-a-page': [
    'The 403 for an invalid license has an HTML page.',
    alter({ outcome: 'unlicensed' }, body('<h1>License expired</h1>')),
  ],
  'resources-have-no-content': [
    'A resource without items returns 204.',
    alter({ operation: 'resource', outcome: 'success', where: isForAResource }, status(204), body('')),
  ],
  'media-types-have-other-parameters-each-time': [
    'The media type of each resource has a parameter that changes.',
    alter({ operation: 'resource', outcome: 'success' }, (answer) => ({
      ...answer,
      headers: answer.headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'content-type' ? `${value}; boundary=${randomUUID()}` : value,
      ]),
    })),
  ],
  'server-info-is-closed': [
    'Only authenticated users can read the release of the server.',
    replacing('isProtected', (was, request) => isInformation(request.path ?? '') || was.isProtected(request)),
  ],
  'release-is-hidden': [
    'The server does not publish its release.',
    changing('resourceBody', (_was, content, { path = '' }) => (isInformation(path) ? undefined : content)),
  ],
  'settings-are-hidden': [
    'The server does not publish the session timeout, the context path or the ticket parameter.',
    changing('resourceBody', (_was, content, { path }) =>
      path?.startsWith('/rest_v2/settings/') ? undefined : content,
    ),
  ],
  'absent-for-reading-only': [
    'A missing resource allows no method but GET.',
    alter({ operation: 'resource', outcome: 'absent', where: ({ method }) => method !== 'GET' }, status(405)),
  ],
  'patch-is-unknown': [
    'PATCH returns 501, whatever its credentials.',
    alter({ where: withMethod('PATCH') }, status(501), body('')),
  ],

  'location-is-absolute': [
    'Every Location has a scheme and a host.',
    alterAll(location((to, request) => resolved(to, request).href)),
  ],
  'location-is-relative': [
    'Every Location is relative to the context path.',
    alterAll(
      location((to, request, was) => {
        const { origin: target, pathname, search } = resolved(to, request)
        const start = `${was.options.contextPath}/`
        const below =
          target === origin(request) && pathname.startsWith(start) && request.fullPath !== was.options.contextPath
        return below ? pathname.slice(start.length) + search : to
      }),
    ),
  ],
  'location-carries-the-session-id': [
    'Every Location of a success has the session ID before its query.',
    alter({ outcome: 'success', answer: ({ session }) => session !== undefined }, (answer, ...given) =>
      location((to) => to.replace(/(?=\?|$)/, `;jsessionid=${answer.session?.id}`))(answer, ...given),
    ),
  ],
  'location-of-a-failure-carries-a-session-id': [
    'The Location of a failure has the ID of an anonymous session.',
    alter(
      { outcome: 'refused' },
      location((to) => to.replace(/(?=\?|$)/, ';jsessionid=0123456789ABCDEF0123456789ABCDEF')),
    ),
  ],
  'location-without-a-scheme': [
    'Every Location starts with the host, and leaves the scheme to the client.',
    alterAll(location((to, request) => resolved(to, request).href.replace(/^https?:/, ''))),
  ],
  'location-with-the-scheme-in-capitals': [
    'Every Location has a scheme and a host, both in capital letters.',
    alterAll(
      location((to, request) =>
        resolved(to, request).href.replace(/^https?:\/\/[^/]*/, (address) => address.toUpperCase()),
      ),
    ),
  ],
  'success-leads-to-a-portal': [
    'Success redirects to a page of another server.',
    () => ({ successLocation: () => 'https://portal.example.com/home' }),
    { breaksPromise: 'SUCCESS_LOCATION' },
  ],
  'location-with-a-prefix': [
    'A proxy adds a prefix to the context path in every Location.',
    alterAll(
      location((to) => (to.startsWith('/') ? `/prefix${to}` : to.replace(/^(https?:\/\/[^/]+)\//, '$1/prefix/'))),
    ),
  ],
  'success-leads-to-the-saved-request': [
    'When it reuses a session, success redirects to the last operation of that session.',
    replacing('successLocation', (was, request, session) =>
      was.readSessionIds(request).includes(session.id)
        ? was.location('/flow.html?_flowId=searchFlow', request)
        : was.successLocation(request, session),
    ),
  ],
  'redirects-have-a-body': [
    'Redirects have a short HTML page as their body.',
    alter({ answer: ({ status }) => status === 302 }, body('<h1>Moved</h1>')),
  ],
  'redirects-must-not-be-cached': [
    'Redirects carry header fields that forbid caching.',
    alter({ answer: ({ status }) => status === 302 }, header('Cache-Control', 'no-store'), header('Expires', '0')),
  ],
})
