import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, body, header, location } from '../alteration.ts'
import type { Variant } from '../variant.ts'

const origin = (request: ServiceRequest) => `http://${request.headers.host}`

/** The whole address that a `Location` means; a relative one is relative to the context path. */
const resolved = (to: string, request: ServiceRequest): URL => {
  const here = `${request.fullPath.slice(0, request.fullPath.lastIndexOf(request.path ?? '/'))}/`
  return new URL(to, origin(request) + here)
}

/** Lawful ways to say where a redirect leads. */
export const locationVariants: readonly Variant[] = [
  {
    name: 'location-is-absolute',
    summary: 'Locations name scheme and host.',
    change: alter(
      {},
      location((to, request) => resolved(to, request).href),
    ),
  },
  {
    name: 'location-is-relative',
    summary: 'Locations are relative to the context path.',
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
    summary: 'Locations carry the session ID before their question mark.',
    change: alter({}, (answer, request) =>
      answer.session === undefined || answer.outcome !== 'success'
        ? answer
        : location((to) => to.replace(/(?=\?|$)/, `;jsessionid=${answer.session?.id}`))(answer, request),
    ),
  },
  {
    name: 'location-of-a-failure-carries-a-session-id',
    summary: 'The Location of a failure carries the ID of an anonymous session.',
    change: alter(
      { outcome: 'refused' },
      location((to) => to.replace(/(?=\?|$)/, ';jsessionid=0123456789ABCDEF0123456789ABCDEF')),
    ),
  },
  {
    name: 'location-behind-a-proxy',
    summary: 'Locations name the host that a proxy stands for, and https.',
    change: alter(
      {},
      location((to, request) =>
        to.replace(resolved(to, request).href === to ? origin(request) : /^(?=\/)/, 'https://reports.example.com'),
      ),
    ),
  },
  {
    name: 'location-with-a-prefix',
    summary: 'A proxy puts a prefix before the context path in Locations.',
    change: alter(
      {},
      location((to) => (to.startsWith('/') ? `/prefix${to}` : to.replace(/^(https?:\/\/[^/]+)\//, '$1/prefix/'))),
    ),
  },
  {
    name: 'success-leads-to-the-saved-request',
    summary: 'Where a session goes on, success leads to its last operation.',
    change: (was) => ({
      successLocation: (request, session) =>
        was.readSessionIds(request).includes(session.id)
          ? was.location('/flow.html?_flowId=searchFlow', request)
          : was.successLocation(request, session),
    }),
  },
  {
    name: 'redirects-have-a-body',
    summary: 'Redirects carry a short page.',
    change: alter({ where: (_, { status }) => status === 302 }, body('<h1>Moved</h1>')),
  },
  {
    name: 'redirects-must-not-be-cached',
    summary: 'Redirects carry header fields against caching.',
    change: alter(
      { where: (_, { status }) => status === 302 },
      header('Cache-Control', 'no-store'),
      header('Expires', '0'),
    ),
  },
]
