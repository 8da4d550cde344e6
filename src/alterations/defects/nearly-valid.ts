import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, header, noSession, replacing, replacingWith } from '../alteration.ts'
import { hasDeadCookie } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { inForce, localeSettings, settingCookies } from '../locale-settings.ts'
import { carriedBy } from '../memory.ts'
import { methodTitles } from '../method-tables.ts'
import { goesTo } from '../requests-by.ts'
import { named, unchecked, verifying } from '../verification.ts'

const plainIsRefused = '5.7/plain-password-is-refused'
const anotherName = '2.1/another-name-is-not-the-users'

/** Finds the account whose user ID an unknown name stands for. */
const alike = (
  isLike: (id: string, name: string) => boolean,
  where: (request: ServiceRequest) => boolean,
): ServicePatch =>
  replacing('verifyToken', (was, text, request) => {
    const name = was.parseToken(text)?.get('u')
    const found = was.verifyToken(text, request)
    if (found !== undefined || name === undefined || !where(request)) return found
    return was.options.accounts.find(({ id }) => isLike(id, name))
  })

const tokenPlaces = [
  ['with-a-request', 'with a request', (request: ServiceRequest) => !goesTo('baseAddress', request)],
  ['at-the-base-address', 'at the base address', (request: ServiceRequest) => goesTo('baseAddress', request)],
] as const

const ticketPlaces = [
  [
    'in-the-url',
    'in the URL',
    '4.3/invalid-ticket-is-401',
    (request) => goesTo('login', request) && request.query.has(fieldName.ticket),
  ],
  [
    'in-a-form',
    'in a form',
    '4.3/invalid-ticket-is-401',
    (request) => goesTo('login', request) && !request.query.has(fieldName.ticket),
  ],
  [
    'at-the-security-check',
    'at the security check',
    '4.5/invalid-ticket-redirects-to-the-error-page',
    (request) => !goesTo('login', request),
  ],
] as const satisfies readonly (readonly [string, string, string, (request: ServiceRequest) => boolean])[]

/** Redeems the first ticket that a text stands for. */
const redeeming = (
  isLike: (ticket: string, sent: string) => boolean,
  where: (request: ServiceRequest) => boolean,
): ServicePatch =>
  replacing('redeemTicket', (was, sent, method, request) => {
    const meant = [...was.state.tickets.keys()].find((ticket) => isLike(ticket, sent))
    return was.redeemTicket(where(request) && meant !== undefined ? meant : sent, method, request)
  })

/** Reads tickets at one operation differently. */
const readingTickets = (operation: 'login' | 'securityCheck', read: (ticket: string) => string): ServicePatch =>
  replacing('redeemTicket', (was, ticket, by, request) =>
    was.redeemTicket(goesTo(operation, request) ? read(ticket) : ticket, by, request),
  )

/** A token from which a careless parser reads a user. */
const readingTokens = (at: 'base' | 'request', isUser: (text: string, id: string) => boolean): ServicePatch =>
  replacing('verifyToken', (was, text, request) => {
    const isThere = goesTo('baseAddress', request) === (at === 'base')
    const [user] = was.options.accounts
    return isThere && user !== undefined && isUser(text, user.id) ? user : was.verifyToken(text, request)
  })
const tokenTitles = { base: 'The base address', request: 'A request' } as const

/** Texts that are nearly a ticket, a token, an encrypted password or a setting (sections 2.1, 2.3, 2.5, 4.3, 4.5 and 5.7). */
export const nearlyValidDefects: readonly Defect[] = defectsOf({
  ...crossing(tokenPlaces, ([slug, words, where]) => ({
    [`token-${slug}-matches-any-name-with-a-wildcard`]: violates(anotherName, [
      `A token ${words} may have a wildcard as its user.`,
      alike((_, name) => name === '%' || name === '*', where),
    ]),
    [`token-${slug}-takes-the-beginning-of-a-name`]: violates(anotherName, [
      `A token ${words} with the beginning of a user ID signs in as that user.`,
      alike((id, name) => id.startsWith(name), where),
    ]),
    [`token-${slug}-takes-more-than-a-name`]: violates(anotherName, [
      `A token ${words} with extra characters after a user ID signs in as that user.`,
      alike((id, name) => name.startsWith(id), where),
    ]),
  })),
  ...crossing(ticketPlaces, ([slug, words, id, where]) => ({
    [`ticket-${slug}-in-any-letter-case`]: violates(id, [
      `A ticket ${words} is valid in any letter case.`,
      redeeming((ticket, sent) => ticket.toLowerCase() === sent.toLowerCase(), where),
    ]),
    ...(slug !== 'in-a-form' && {
      [`ticket-${slug}-may-lack-its-end`]: violates(id, [
        `A ticket ${words} is valid without its last character.`,
        redeeming((ticket, sent) => sent.length > 8 && ticket.startsWith(sent), where),
      ]),
    }),
  })),
  ...crossing(
    [
      ['login', 'login', '4.3/invalid-ticket-is-401'],
      ['securityCheck', 'security-check', '4.5/invalid-ticket-redirects-to-the-error-page'],
    ] as const,
    ([operation, slug, invalid]) => ({
      [`${slug}-trims-tickets`]: violates(invalid, [
        `${methodTitles[operation]} trims spaces around a ticket.`,
        readingTickets(operation, (ticket) => ticket.trim()),
      ]),
    }),
  ),
  'security-check-takes-an-empty-ticket': violates('4.5/invalid-ticket-redirects-to-the-error-page', [
    'The security check accepts an empty ticket as the first user.',
    replacingWith('securityCheck', (was, service, request) => {
      const [first] = was.options.accounts
      return first !== undefined && request.query.get(fieldName.ticket)?.[0] === ''
        ? service.redirectAfterLogin('securityCheck', 'ticket', first, request, request.query)
        : was.securityCheck(request)
    }),
  ]),
  'get-login-with-a-ticket-sets-no-cookie': violates('4.3/ticket-argument-opens-a-session', [
    'Login with GET accepts a ticket and sets no session cookie.',
    alter(
      {
        operation: 'login',
        outcome: 'success',
        where: ({ method, query }) => method === 'GET' && query.has(fieldName.ticket),
      },
      noSession(),
    ),
  ]),
  ...crossing(['request', 'base'] as const, (at) => ({
    [`token-with-an-empty-user-is-good-at-the-${at}`]: violates(
      at === 'request' ? '4.2/invalid-token-is-401' : '4.6/invalid-token-redirects-to-the-error-page',
      [
        `${tokenTitles[at]} takes a token with an empty user ID for the first user.`,
        readingTokens(at, (text) => /(^|\|)u=(\||$)/.test(text)),
      ],
    ),
    [`bare-user-id-is-a-token-at-the-${at}`]: violates(
      at === 'request' ? '4.2/invalid-token-is-401' : '4.6/invalid-token-redirects-to-the-error-page',
      [`${tokenTitles[at]} takes a bare user ID for a token.`, readingTokens(at, (text, id) => text === id)],
    ),
  })),
  'empty-token-is-good-beside-a-dead-cookie': violates('4.2/invalid-token-is-401', [
    'An empty token is accepted beside the cookie of an ended session.',
    replacing('tryToken', (was, request) =>
      request.query.get(fieldName.token)?.[0] === '' && hasDeadCookie(request, was)
        ? { by: 'token', account: was.options.accounts[0] }
        : was.tryToken(request),
    ),
  ]),
  ...crossing(['basic', 'arguments', 'login', 'securityCheck'] as const, (method) => ({
    [`base64-is-as-good-as-encryption-for-${method === 'securityCheck' ? 'the-security-check' : method}`]: violates(
      plainIsRefused,
      [
        `${methodTitles[method]} accepts a password in Base64 instead of an encrypted one.`,
        unchecked(
          (was, credentials) =>
            Buffer.from(named(was, credentials)?.password ?? '', 'utf8').toString('base64') === credentials.password,
        )(method),
        'reference-static-encryption',
      ],
    ),
  })),
  'basic-with-a-plain-password-passes-in-a-session': violates(plainIsRefused, [
    'HTTP basic with a password that is not encrypted is served beside the cookie of a session.',
    verifying(
      'basic',
      (was, credentials, request) => was.verify(credentials, 'basic', request) ?? carriedBy(was, request)?.account,
    ),
    'reference-static-encryption',
  ]),
  ...crossing(localeSettings, ({ name, slug, words, another }) => ({
    [`${slug}-beside-basic-is-not-stored`]: violates(`2.3/${slug}-applies-until-changed`, [
      `The server does not store the ${words} of a request with basic credentials.`,
      alter(
        { by: 'basic', outcome: 'success' },
        settingCookies(name, () => undefined),
      ),
    ]),
    [`${slug}-is-lost-after-a-refusal`]: violates(`2.3/${slug}-applies-until-changed`, [
      `A refused request resets the ${words} of the client to ${another}.`,
      alter({ outcome: 'refused' }, header('Set-Cookie', `${name}=${another}; Path=/`)),
    ]),
  })),
  'preferred-language-beats-the-locale': violates('2.3/locale-applies-until-changed', [
    'Accept-Language counts for more than the locale that the client gave.',
    inForce(fieldName.locale, (was, request) => {
      const isStored = was.readLocaleCookies(request).userLocale !== undefined
      return isStored ? request.headers['accept-language']?.replace('-', '_') : undefined
    }),
  ]),
})
