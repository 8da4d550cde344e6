import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, body, header, location } from '../alteration.ts'
import type { Variant } from '../variant.ts'

const origin = (request: ServiceRequest) => `http://${request.headers.host}`

/** The absolute form of a `Location`; a relative one is relative to the context path. */
const resolved = (to: string, request: ServiceRequest): URL => {
  const here = `${request.fullPath.slice(0, request.fullPath.lastIndexOf(request.path ?? '/'))}/`
  return new URL(to, origin(request) + here)
}

/** Permitted forms of a redirect. */
export const locationVariants: readonly Variant[] = [
  {
    name: 'location-is-absolute',
    summary: 'Every Location has a scheme and a host.',
    change: alter(
      {},
      location((to, request) => resolved(to, request).href),
    ),
  },
  {
    name: 'location-is-relative',
    summary: 'Every Location is relative to the context path.',
    change: (was) =>
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
  },
  {
    name: 'location-carries-the-session-id',
    summary: 'Every Location of a success has the session ID before its query.',
    change: alter({}, (answer, request) =>
      answer.session === undefined || answer.outcome !== 'success'
        ? answer
        : location((to) => to.replace(/(?=\?|$)/, `;jsessionid=${answer.session?.id}`))(answer, request),
    ),
  },
  {
    name: 'location-of-a-failure-carries-a-session-id',
    summary: 'The Location of a failure has the ID of an anonymous session.',
    change: alter(
      { outcome: 'refused' },
      location((to) => to.replace(/(?=\?|$)/, ';jsessionid=0123456789ABCDEF0123456789ABCDEF')),
    ),
  },
  {
    name: 'location-without-a-scheme',
    summary: 'Every Location starts with the host, and leaves the scheme to the client.',
    change: alter(
      {},
      location((to, request) => resolved(to, request).href.replace(/^https?:/, '')),
    ),
  },
  {
    name: 'location-with-the-scheme-in-capitals',
    summary: 'Every Location has a scheme and a host, both in capital letters.',
    change: alter(
      {},
      location((to, request) =>
        resolved(to, request).href.replace(/^https?:\/\/[^/]*/, (address) => address.toUpperCase()),
      ),
    ),
  },
  {
    name: 'success-leads-to-a-portal',
    summary: 'Success redirects to a page of another server.',
    breaksPromise: 'SUCCESS_LOCATION',
    change: () => ({ successLocation: () => 'https://portal.example.com/home' }),
  },
  {
    name: 'location-with-a-prefix',
    summary: 'A proxy adds a prefix to the context path in every Location.',
    change: alter(
      {},
      location((to) => (to.startsWith('/') ? `/prefix${to}` : to.replace(/^(https?:\/\/[^/]+)\//, '$1/prefix/'))),
    ),
  },
  {
    name: 'success-leads-to-the-saved-request',
    summary: 'When it reuses a session, success redirects to the last operation of that session.',
    change: (was) => ({
      successLocation: (request, session) =>
        was.readSessionIds(request).includes(session.id)
          ? was.location('/flow.html?_flowId=searchFlow', request)
          : was.successLocation(request, session),
    }),
  },
  {
    name: 'redirects-have-a-body',
    summary: 'Redirects have a short HTML page as their body.',
    change: alter({ where: (_, { status }) => status === 302 }, body('<h1>Moved</h1>')),
  },
  {
    name: 'redirects-must-not-be-cached',
    summary: 'Redirects carry header fields that forbid caching.',
    change: alter(
      { where: (_, { status }) => status === 302 },
      header('Cache-Control', 'no-store'),
      header('Expires', '0'),
    ),
  },
]
