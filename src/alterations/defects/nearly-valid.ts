import { baseAddressToken } from '../../methods/base-address-token.ts'
import { loginTicketInForm, loginTicketInUrl } from '../../methods/login.ts'
import type { Method } from '../../methods/method.ts'
import { requestToken } from '../../methods/request-token.ts'
import { securityCheckTicket } from '../../methods/security-check.ts'
import type { ServiceAccount } from '../../reference/identity/account.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, header, noSession, replacing, replacingWith } from '../alteration.ts'
import { faultyAnswer } from '../answering.ts'
import { hasDeadCookie } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { inForce, localeSettings, notStoring } from '../locale-settings.ts'
import { carriedBy } from '../memory.ts'
import { methodTitles } from '../method-tables.ts'
import { allOf, fieldsIn, type RequestCondition, requestsBy } from '../requests-by.ts'
import { named, unchecked, verifying } from '../verification.ts'

const plainIsRefused = '5.7/plain-password-is-refused'
const anotherName = '2.1/another-name-is-not-the-users'

/** Accepts invalid tokens of one method, for the user that is found in them. */
const takingTokens = (
  method: Method,
  userIn: (text: string, was: Service) => ServiceAccount | undefined,
): ServicePatch =>
  replacing(
    'verifyToken',
    (was, text, request) =>
      was.verifyToken(text, request) ?? (requestsBy(method)(request, was) ? userIn(text, was) : undefined),
  )

/** Finds the account whose user ID an unknown name stands for. */
const alike = (method: Method, isLike: (id: string, name: string) => boolean): ServicePatch =>
  takingTokens(method, (text, { parseToken, options }) => {
    const name = parseToken(text)?.get('u')
    return name === undefined ? undefined : options.accounts.find(({ id }) => isLike(id, name))
  })

/** Reads the first user from a text that is no token. */
const readingTokens = (method: Method, isUser: (text: string, id: string) => boolean): ServicePatch =>
  takingTokens(method, (text, { options }) => options.accounts.slice(0, 1).find(({ id }) => isUser(text, id)))

/** Where clients send a token. */
const tokenPlaces = [
  ['with-a-request', 'with a request', requestToken, 'request', 'A request'],
  ['at-the-base-address', 'at the base address', baseAddressToken, 'base', 'The base address'],
] as const

/** Where clients send a ticket. */
const ticketPlaces = [
  ['in-the-url', 'in the URL', loginTicketInUrl],
  ['in-a-form', 'in a form', loginTicketInForm],
  ['at-the-security-check', 'at the security check', securityCheckTicket],
] as const

/** Reads the tickets of one method differently; undefined as they are. */
const readingTickets = (
  method: Method,
  read: (sent: string, issued: readonly string[]) => string | undefined,
): ServicePatch =>
  replacing('redeemTicket', (was, sent, by, request) => {
    const meant = requestsBy(method)(request, was) ? read(sent, [...was.state.tickets.keys()]) : undefined
    return was.redeemTicket(meant ?? sent, by, request)
  })

const hasTicketWithoutItsEnd: RequestCondition = (request, was) => {
  const sent = was.readTicket(fieldsIn(request, was)) ?? ''
  return [...was.state.tickets.keys()].some((ticket) => ticket.slice(0, -1) === sent)
}

/** Texts that are nearly a ticket, a token, an encrypted password or a setting (sections 2.1, 2.3, 2.5, 4.3, 4.5 and 5.7). */
export const nearlyValidDefects: readonly Defect[] = defectsOf({
  ...crossing(tokenPlaces, ([slug, words, method]) => ({
    [`token-${slug}-matches-any-name-with-a-wildcard`]: violates(anotherName, [
      `A token ${words} may have a wildcard as its user.`,
      alike(method, (_, name) => name === '%' || name === '*'),
    ]),
    [`token-${slug}-takes-the-beginning-of-a-name`]: violates(anotherName, [
      `A token ${words} with the beginning of a user ID signs in as that user.`,
      alike(method, (id, name) => id.startsWith(name)),
    ]),
    [`token-${slug}-takes-more-than-a-name`]: violates(anotherName, [
      `A token ${words} with extra characters after a user ID signs in as that user.`,
      alike(method, (id, name) => name.startsWith(id)),
    ]),
  })),
  ...crossing(ticketPlaces, ([slug, words, method]) => ({
    [`ticket-${slug}-in-any-letter-case`]: violates(method.refusesUnknown, [
      `A ticket ${words} is valid in any letter case.`,
      readingTickets(method, (sent, issued) => issued.find((ticket) => ticket.toLowerCase() === sent.toLowerCase())),
    ]),
    ...(slug !== 'in-a-form' && {
      [`ticket-${slug}-may-lack-its-end`]: violates(method.refusesUnknown, [
        `A ticket ${words} is valid without its last character.`,
        readingTickets(method, (sent, issued) =>
          sent.length > 8 ? issued.find((ticket) => ticket.startsWith(sent)) : undefined,
        ),
      ]),
    }),
  })),
  ...crossing(ticketPlaces, ([slug, words, method]) => ({
    [`refusal-of-a-ticket-${slug}-without-its-end-opens-a-session`]: violates(method.refusesUnknown, [
      `The refusal of a ticket ${words} without its last character opens a session.`,
      faultyAnswer({ outcome: 'refused', where: allOf(requestsBy(method), hasTicketWithoutItsEnd) }, 'opens-a-session'),
    ]),
  })),
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
  ...crossing(tokenPlaces, ([, , method, at, title]) => ({
    [`token-with-an-empty-user-is-good-at-the-${at}`]: violates(method.refusesUnknown, [
      `${title} takes a token with an empty user ID for the first user.`,
      readingTokens(method, (text) => /(^|\|)u=(\||$)/.test(text)),
    ]),
    [`bare-user-id-is-a-token-at-the-${at}`]: violates(method.refusesUnknown, [
      `${title} takes a bare user ID for a token.`,
      readingTokens(method, (text, id) => text === id),
    ]),
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
      alter({ by: 'basic', outcome: 'success' }, notStoring(name)),
    ]),
    [`${slug}-is-lost-after-a-refusal`]: violates(`2.3/${slug}-applies-until-changed`, [
      `A refused request resets the ${words} of the client to ${another}.`,
      alter({ outcome: 'refused' }, (answer, _request, was) =>
        header('Set-Cookie', `${name}=${another}; Path=${was.cookiePath()}`)(answer),
      ),
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
