import { represent } from '../../reference/message/representation.ts'
import { alter, body, header, noHeader, status, toLoginPage } from '../alteration.ts'
import type { Variant } from '../variant.ts'

const rare = ['PROPFIND', 'REPORT', 'SEARCH']
const credentials = ['j_username', 'j_password']

const isRare = { operation: 'resource', where: ({ method }: { method: string }) => rare.includes(method) } as const
const both = { operation: 'login', outcome: 'malformed' } as const

/** The security check, where the specification does not exclude a ticket together with credentials, reads only one of them. */
const readingAtTheCheck = (left: readonly string[]): Variant['change'] => {
  return (was) => ({
    securityCheck(request) {
      const hasBoth = request.query.has('ticket') && request.query.has('j_username')
      const query = new Map([...request.query].filter(([name]) => !left.includes(name)))
      return was.securityCheck(hasBoth ? { ...request, query } : request)
    },
  })
}

/** Permitted behaviours beside tickets, tokens, rare methods and header fields. */
export const ticketAndHeaderVariants: readonly Variant[] = [
  {
    name: 'ticket-beside-credentials-is-422',
    summary: 'A login with a ticket and credentials returns 422.',
    change: alter(both, status(422)),
  },
  {
    name: 'ticket-beside-credentials-is-401',
    summary: 'A login with a ticket and credentials returns 401.',
    change: alter(both, status(401), body('')),
  },
  {
    name: 'ticket-wins-at-the-security-check',
    summary: 'The security check ignores credentials beside a ticket.',
    change: readingAtTheCheck(credentials),
  },
  {
    name: 'credentials-win-at-the-security-check',
    summary: 'The security check ignores a ticket beside credentials.',
    change: readingAtTheCheck(['ticket']),
  },
  {
    name: 'tickets-are-good-for-many-uses',
    summary: 'A ticket remains valid after its first use.',
    change: (was) => ({ redeemTicket: (ticket) => was.state.tickets.get(ticket) }),
  },
  {
    name: 'tickets-are-not-known-without-a-license',
    summary: 'The instance with an expired license refuses every ticket as unknown.',
    change: (was) => (was.options.licenseValid ? {} : { redeemTicket: () => undefined }),
  },
  {
    name: 'expired-license-opens-a-session-that-is-forbidden',
    summary: 'Without a valid license, the security check opens a session whose requests get 403.',
    change: (was) =>
      was.options.licenseValid
        ? {}
        : {
            isLicensed: (by) => by === 'securityCheck' || was.isLicensed(by),
            resource: (request) =>
              was.trySession(request) === undefined ? was.resource(request) : was.unlicensed('resource', 'session'),
          },
  },
  {
    name: 'accept-header-is-compared-as-a-whole',
    summary: 'Only the header accept: application/json leads to the JSON file, not a list with it.',
    change: () => ({ wantsJson: ({ headers }) => /^application\/json$/i.test(headers.accept ?? '') }),
  },
  {
    name: 'redirects-vary-by-accept',
    summary: 'Redirects say that they depend on the accept header.',
    change: alter({ where: (_, answer) => answer.status === 302 }, header('Vary', 'Accept')),
  },
  {
    name: 'rare-methods-are-501',
    summary: 'Methods that servers rarely see return 501.',
    change: alter(isRare, status(501), noHeader('WWW-Authenticate'), body('Not implemented\n', 'text/plain')),
  },
  {
    name: 'rare-methods-get-the-list-of-others',
    summary: 'Methods that servers rarely see return 200 with the Allow header and no body.',
    change: alter(isRare, status(200), noHeader('WWW-Authenticate'), header('Allow', 'GET, HEAD'), body('')),
  },
  {
    name: 'rare-methods-lead-to-the-login-page',
    summary: 'Methods that servers rarely see redirect to the login page.',
    change: alter(isRare, toLoginPage()),
  },
  {
    name: 'content-shows-its-address',
    summary: 'The content of a resource names the URL arguments of the request.',
    change: (was) =>
      alter({ operation: 'resource', outcome: 'success' }, (answer, request) =>
        inContent(answer, [...request.query.keys()].join()),
      )(was),
  },
  {
    name: 'content-counts-its-requests',
    summary: 'The content of a resource has the number of the request.',
    change: (was, service) => {
      let count = 0
      return {
        serveResource(request, user) {
          const answer = was.serveResource(request, user)
          const isList = answer.outcome === 'success' && service.options.protectedPaths.includes(request.path ?? '')
          return isList ? inContent(answer, String(++count)) : answer
        },
      }
    },
  },
  {
    name: 'content-in-another-order-each-time',
    summary: 'Lists come in another order with each request.',
    change: (was) => {
      let turn = 0
      return {
        serveResource(request, user) {
          const answer = was.serveResource(request, user)
          const isList = answer.outcome === 'success' && was.options.protectedPaths.includes(request.path ?? '')
          const content = was.resourceBody(request, user?.account)
          if (!isList || ++turn % 2 === 0) return answer
          return { ...answer, body: represent(reversed(content), request).body }
        },
      }
    },
  },
  {
    name: 'token-keys-in-any-letter-case',
    summary: 'The keys of a token ignore the letter case.',
    change: (was) => ({
      parseToken(text) {
        const token = was.parseToken(text)
        return token && new Map([...token].map(([key, value]) => [key.toLowerCase(), value]))
      },
    }),
  },
  {
    name: 'user-ids-in-any-letter-case',
    summary: 'User IDs ignore the letter case.',
    change: (was) => ({
      findAccount(user) {
        const known = was.options.accounts.find(({ id }) => id.toLowerCase() === user.id.toLowerCase())
        return was.findAccount({ ...user, id: known?.id ?? user.id })
      },
    }),
  },
  {
    name: 'keys-off-is-told-in-a-page',
    summary: 'With encryption off, the key service returns a page that says so.',
    change: (was) =>
      was.options.encryption === 'off'
        ? alter(
            { operation: 'encryptionKey', outcome: 'success' },
            body('<html><h1>Key generation is off</h1></html>'),
          )(was)
        : {},
  },
]

/** Adds a member to a JSON object, or an element to XML. */
function inContent<T extends { readonly body: string | Buffer }>(answer: T, value: string): T {
  const text = String(answer.body)
  if (!text.startsWith('{')) return answer
  return { ...answer, body: JSON.stringify({ ...JSON.parse(text), shown: value }) }
}

function reversed(content: unknown): unknown {
  if (Array.isArray(content)) return content.toReversed()
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, reversed(value)]))
}
