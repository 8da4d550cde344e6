import { generateKey, type RsaKey } from '../../reference/identity/rsa.ts'
import { represent } from '../../reference/message/representation.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, changing, replacing } from '../alteration.ts'
import { everyKeyDecrypts, sayingThatKeysAreOff } from '../keys.ts'
import { Count, Latest, remembering } from '../memory.ts'
import { isForAResource, withoutFields } from '../requests-by.ts'
import { body, header, noHeader, status, toLoginPage } from '../response-changes.ts'
import { permitted, type Variant } from '../variant.ts'

const rare = ['PROPFIND', 'REPORT', 'SEARCH']
const credentials = [fieldName.username, fieldName.password]
const isRare = { operation: 'resource', where: ({ method }: { method: string }) => rare.includes(method) } as const
const both = { operation: 'login', outcome: 'malformed' } as const

/** The security check, where the specification does not exclude a ticket together with credentials, reads only one of them. */
const readingAtTheCheck = (left: readonly string[]): Variant['change'] => {
  return replacing('securityCheck', (was, request) => {
    const hasBoth = request.query.has(fieldName.ticket) && request.query.has(fieldName.username)
    return was.securityCheck(hasBoth ? { ...request, query: withoutFields(request.query, ...left) } : request)
  })
}

/** Permitted behaviours of key service and JSON success file, and beside tickets, tokens, rare methods and header fields. */
export const keyAndFileVariants: readonly Variant[] = permitted({
  'keys-off-is-not-json': [
    'The text that reports that keys are off is not JSON.',
    sayingThatKeysAreOff('{Error: Key generation is off}', 'text/plain'),
  ],
  'key-is-text-html': [
    'The key service returns its responses as text/html.',
    alter({ operation: 'encryptionKey' }, noHeader('Content-Type'), header('Content-Type', 'text/html;charset=UTF-8')),
  ],
  'key-is-laid-out': [
    'The public key is formatted on several lines.',
    alter(
      { operation: 'encryptionKey', outcome: 'success', where: (_, { options }) => options.encryption !== 'off' },
      (answer) => ({ ...answer, body: `${JSON.stringify(JSON.parse(answer.body), null, 2)}\n` }),
    ),
    { environment: 'reference-static-encryption' },
  ],
  'key-in-capitals': [
    'The modulus has capital letters.',
    (was) => ({ publicKey: (key) => was.publicKey({ ...key, modulus: key.modulus.toUpperCase() }) }),
    { environment: 'reference-static-encryption' },
  ],
  'key-of-2048-bits': [
    'The static key has 2048 bits.',
    remembering(Latest<RsaKey>, (key) => [
      replacing('staticKey', () => {
        key.value ??= generateKey(2048)
        return key.value
      }),
      replacing('publicKey', (was, shown) => ({
        ...Object(was.publicKey(shown)),
        maxdigits: String(shown.modulus.length / 2 + 3),
      })),
    ]),
    { environment: 'reference-static-encryption' },
  ],
  'dynamic-keys-belong-to-no-session': [
    'All sessions share the dynamic keys, and the newest three decrypt.',
    (was) => (was.options.encryption === 'dynamic' ? everyKeyDecrypts(was, 3) : {}),
    { environment: 'reference-dynamic-encryption' },
  ],
  'dynamic-keys-never-die': [
    'Every earlier dynamic key still decrypts, for all sessions.',
    (was) => (was.options.encryption === 'dynamic' ? everyKeyDecrypts(was) : {}),
    { environment: 'reference-dynamic-encryption' },
  ],
  'json-success-has-a-byte-order-mark': [
    'The JSON success file starts with a byte order mark.',
    alter({ operation: 'jsonSuccess' }, (answer) => ({ ...answer, body: `\ufeff${answer.body}` })),
  ],
  'json-success-laid-out': [
    'The JSON success file has spaces and line breaks.',
    alter({ operation: 'jsonSuccess', outcome: 'success' }, (answer) => ({
      ...answer,
      body: '{\n  "success" : true\n}\n',
    })),
  ],
  'json-success-is-plain-text': [
    'The JSON success file has the media type text/plain.',
    alter({ operation: 'jsonSuccess' }, noHeader('Content-Type'), header('Content-Type', 'text/plain')),
  ],
  'ticket-beside-credentials-is-422': ['A login with a ticket and credentials returns 422.', alter(both, status(422))],
  'ticket-beside-credentials-is-401': [
    'A login with a ticket and credentials returns 401.',
    alter(both, status(401), body('')),
  ],
  'ticket-wins-at-the-security-check': [
    'The security check ignores credentials beside a ticket.',
    readingAtTheCheck(credentials),
  ],
  'credentials-win-at-the-security-check': [
    'The security check ignores a ticket beside credentials.',
    readingAtTheCheck([fieldName.ticket]),
  ],
  'tickets-are-good-for-many-uses': [
    'A ticket remains valid after its first use.',
    (was) => ({ redeemTicket: (ticket) => was.state.tickets.get(ticket) }),
  ],
  'tickets-are-not-known-without-a-license': [
    'The instance with an expired license refuses every ticket as unknown.',
    (was) => (was.options.licenseValid ? {} : { redeemTicket: () => undefined }),
  ],
  'expired-license-opens-a-session-that-is-forbidden': [
    'Without a valid license, the security check opens a session whose requests get 403.',
    (was) =>
      was.options.licenseValid
        ? {}
        : {
            isLicensed: (by) => by === 'securityCheck' || was.isLicensed(by),
            resource: (request) =>
              was.trySession(request) === undefined ? was.resource(request) : was.unlicensed('resource', 'session'),
          },
  ],
  'accept-header-is-compared-as-a-whole': [
    'Only the header accept: application/json leads to the JSON file, not a list with it.',
    () => ({ wantsJson: ({ headers }) => /^application\/json$/i.test(headers.accept ?? '') }),
  ],
  'redirects-vary-by-accept': [
    'Redirects say that they depend on the accept header.',
    alter({ answer: (answer) => answer.status === 302 }, header('Vary', 'Accept')),
  ],
  'rare-methods-are-501': [
    'Methods that servers rarely see return 501.',
    alter(isRare, status(501), noHeader('WWW-Authenticate'), body('Not implemented\n', 'text/plain')),
  ],
  'rare-methods-crash-a-firewall': [
    'Methods that servers rarely see return 500, whatever the credentials.',
    alter(isRare, status(500), noHeader('WWW-Authenticate'), body('<h1>Request rejected</h1>\n', 'text/html')),
  ],
  'rare-methods-get-the-list-of-others': [
    'Methods that servers rarely see return 200 with the Allow header and no body.',
    alter(isRare, status(200), noHeader('WWW-Authenticate'), header('Allow', 'GET, HEAD'), body('')),
  ],
  'rare-methods-lead-to-the-login-page': [
    'Methods that servers rarely see redirect to the login page.',
    alter(isRare, toLoginPage()),
  ],
  'content-shows-its-address': [
    'The content of a resource names the URL arguments of the request.',
    alter({ operation: 'resource', outcome: 'success' }, (answer, request) =>
      inContent(answer, [...request.query.keys()].join()),
    ),
  ],
  'content-counts-its-requests': [
    'The content of a resource has the number of the request.',
    remembering(Count, (requests) => [
      changing('serveResource', (was, answer, request) => {
        const isList = answer.outcome === 'success' && isForAResource(request, was)
        return isList ? inContent(answer, String(++requests.value)) : answer
      }),
    ]),
  ],
  'content-in-another-order-each-time': [
    'Lists come in another order with each request.',
    remembering(Count, (turns) => [
      changing('serveResource', (was, answer, request, user) => {
        const isList = answer.outcome === 'success' && isForAResource(request, was)
        const content = was.resourceBody(request, user?.account)
        if (!isList || ++turns.value % 2 === 0) return answer
        return { ...answer, body: represent(reversed(content), request).body }
      }),
    ]),
  ],
  'token-keys-in-any-letter-case': [
    'The keys of a token ignore the letter case.',
    changing(
      'parseToken',
      (_was, token) => token && new Map([...token].map(([key, value]) => [key.toLowerCase(), value])),
    ),
  ],
  'keys-off-is-json-only-for-those-who-accept-it': [
    'The text that reports that keys are off is JSON for clients that accept JSON, and Chinese without spaces for others.',
    alter(
      {
        operation: 'encryptionKey',
        outcome: 'success',
        where: ({ headers }, { options }) => options.encryption === 'off' && !headers.accept?.includes('json'),
      },
      body('密钥生成已关闭', 'text/plain; charset=utf-8'),
    ),
  ],
  'keys-off-is-a-page': [
    'With encryption off, the key service returns a page that says so.',
    sayingThatKeysAreOff('<html><h1>Key generation is off</h1></html>', 'text/html'),
  ],
})

/** Adds a member to a JSON object; other representations stay as they are. */
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
