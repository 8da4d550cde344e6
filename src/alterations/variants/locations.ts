import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, body, header, location, replacing } from '../alteration.ts'
import { permitted, type Variant } from '../variant.ts'

const origin = (request: ServiceRequest) => `http://${request.headers.host}`

/** The absolute form of a `Location`; a relative one is relative to the context path. */
const resolved = (to: string, request: ServiceRequest): URL => {
  const here = `${request.fullPath.slice(0, request.fullPath.lastIndexOf(request.path ?? '/'))}/`
  return new URL(to, origin(request) + here)
}

/** Permitted forms of a redirect. */
export const locationVariants: readonly Variant[] = permitted({
  'location-is-absolute': [
    'Every Location has a scheme and a host.',
    alter(
      {},
      location((to, request) => resolved(to, request).href),
    ),
  ],
  'location-is-relative': [
    'Every Location is relative to the context path.',
    (was) =>
      alter(
        {},
        location((to, request) => {
          const { origin: target, pathname, search } = resolved(to, request)
          const start = `${was.options.contextPath}/`
          const below =
            target === origin(request) && pathname.startsWith(start) && request.fullPath !== was.options.contextPath
          return below ? pathname.slice(start.length) + search : to
        }),
      )(was),
  ],
  'location-carries-the-session-id': [
    'Every Location of a success has the session ID before its query.',
    alter({}, (answer, request, was) =>
      answer.session === undefined || answer.outcome !== 'success'
        ? answer
        : location((to) => to.replace(/(?=\?|$)/, `;jsessionid=${answer.session?.id}`))(answer, request, was),
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
    alter(
      {},
      location((to, request) => resolved(to, request).href.replace(/^https?:/, '')),
    ),
  ],
  'location-with-the-scheme-in-capitals': [
    'Every Location has a scheme and a host, both in capital letters.',
    alter(
      {},
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
    alter(
      {},
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
    alter({ where: (_, { status }) => status === 302 }, body('<h1>Moved</h1>')),
  ],
  'redirects-must-not-be-cached': [
    'Redirects carry header fields that forbid caching.',
    alter({ where: (_, { status }) => status === 302 }, header('Cache-Control', 'no-store'), header('Expires', '0')),
  ],
})
