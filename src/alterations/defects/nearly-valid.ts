import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName, securityCheckAt, servedAt } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, changing, replacing } from '../alteration.ts'
import { faultyAnswer } from '../answering.ts'
import { acceptedAsFirst, hasDeadCookie } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { inForce, localeSettings, notStoring } from '../locale-settings.ts'
import { Latest, remembering } from '../memory.ts'
import { having, methodKinds, methodsWithSession, verifyingMethods } from '../method-tables.ts'
import { allOf, fieldsIn, type RequestCondition, withEmpty } from '../requests-by.ts'
import { header, noSession } from '../response-changes.ts'
import { carriedBy, signingIn } from '../sessions.ts'
import { named, unchecked, verifying } from '../verification.ts'

const plainIsRefused = '5.7/plain-password-is-refused'
const anotherName = '2.1/another-name-is-not-the-users'

/** Accepts invalid tokens of one method, for the user that is found in them. */
const takingTokens = (
  is: RequestCondition,
  userIn: (text: string, was: Service) => ServiceAccount | undefined,
): ServicePatch =>
  changing('verifyToken', (was, found, text, request) => found ?? (is(request, was) ? userIn(text, was) : undefined))

/** Finds the account whose user ID an unknown name stands for. */
const alike = (is: RequestCondition, isLike: (id: string, name: string) => boolean): ServicePatch =>
  takingTokens(is, (text, { parseToken, options }) => {
    const name = parseToken(text)?.get('u')
    return name === undefined ? undefined : options.accounts.find(({ id }) => isLike(id, name))
  })

/** Reads the first user from a text that is no token. */
const readingTokens = (is: RequestCondition, isUser: (text: string, id: string) => boolean): ServicePatch =>
  takingTokens(is, (text, { options }) => options.accounts.slice(0, 1).find(({ id }) => isUser(text, id)))

/** Reads the tickets of one method differently; undefined as they are. */
const readingTickets = (
  is: RequestCondition,
  read: (sent: string, issued: readonly string[]) => string | undefined,
): ServicePatch =>
  replacing('redeemTicket', (was, sent, by, request) => {
    const meant = is(request, was) ? read(sent, [...was.state.tickets.keys()]) : undefined
    return was.redeemTicket(meant ?? sent, by, request)
  })

/** Takes requests with this method and path for a sign-in with that one, and does not look at the password. */
const takenFor = (by: ServiceMethod, verb: string, sent: string, method: string, path: string): ServicePatch =>
  remembering(Latest<boolean>, (isUnusual) => [
    verifying(by, (was, credentials, verify) => (isUnusual.value ? named(was, credentials) : verify())),
    replacing('answer', (was, raw) => {
      isUnusual.value = raw.method === verb && raw.target.includes(`${sent}?`)
      return was.answer(isUnusual.value ? { ...raw, method, target: raw.target.replace(sent, path) } : raw)
    }),
  ])

const hasTicketWithoutItsEnd: RequestCondition = (request, was) => {
  const sent = was.readTicket(fieldsIn(request, was)) ?? ''
  return [...was.state.tickets.keys()].some((ticket) => ticket.slice(0, -1) === sent)
}

/** Texts that are nearly a ticket, a token, an encrypted password or a setting (sections 2.1, 2.3, 2.5, 4.3, 4.5 and 5.7). */
export const nearlyValidDefects: readonly Defect[] = defectsOf({
  ...crossing([methodKinds.requestToken, methodKinds.baseAddressToken]).with(({ slug, words, is, refusesUnknown }) => ({
    [`${slug}-matches-any-name-with-a-wildcard`]: violates(anotherName, [
      `The user in ${words} may be a wildcard.`,
      alike(is, (_, name) => name === '%' || name === '*'),
    ]),
    [`${slug}-takes-the-beginning-of-a-name`]: violates(anotherName, [
      `The beginning of a user ID in ${words} stands for that user.`,
      alike(is, (id, name) => id.startsWith(name)),
    ]),
    [`${slug}-takes-more-than-a-name`]: violates(anotherName, [
      `A user ID with extra characters in ${words} stands for that user.`,
      alike(is, (id, name) => name.startsWith(id)),
    ]),
    [`${slug}-with-an-empty-user-is-good`]: violates(refusesUnknown, [
      `An empty user ID in ${words} stands for the first user.`,
      readingTokens(is, (text) => /(^|\|)u=(\||$)/.test(text)),
    ]),
    [`bare-user-id-is-good-as-${slug}`]: violates(refusesUnknown, [
      `A bare user ID is as good as ${words}.`,
      readingTokens(is, (text, id) => text === id),
    ]),
  })),
  ...crossing(methodsWithSession.filter(({ takes }) => takes === 'ticket')).with(
    ({ slug, title, words, is, refusesUnknown }) => ({
      [`${slug}-takes-it-in-any-letter-case`]: violates(refusesUnknown, [
        `${title} takes it in any letter case.`,
        readingTickets(is, (sent, issued) => issued.find((ticket) => ticket.toLowerCase() === sent.toLowerCase())),
      ]),
      [`${slug}-takes-it-without-its-end`]: violates(refusesUnknown, [
        `${title} takes it without its last character.`,
        readingTickets(is, (sent, issued) =>
          sent.length > 8 ? issued.find((ticket) => ticket.startsWith(sent)) : undefined,
        ),
      ]),
      [`${slug}-takes-it-up-to-an-ampersand`]: violates(refusesUnknown, [
        `${title} passes a ticket on unencoded, so that it ends at an ampersand.`,
        readingTickets(is, (sent) => sent.split('&')[0]),
      ]),
      [`refusal-of-${slug}-without-its-end-opens-a-session`]: violates(refusesUnknown, [
        `The refusal of ${words} without its last character opens a session.`,
        faultyAnswer({ outcome: 'refused', where: allOf(is, hasTicketWithoutItsEnd) }, 'opens-a-session'),
      ]),
    }),
  ),
  'security-check-takes-an-empty-ticket': violates('4.5/invalid-ticket-redirects-to-the-error-page', [
    'The security check accepts an empty ticket as the first user.',
    signingIn('securityCheck', (was, request) =>
      withEmpty('ticket')(request, was) ? was.options.accounts[0] : undefined,
    ),
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
  'empty-token-is-good-beside-a-dead-cookie': violates('4.2/invalid-token-is-401', [
    'An empty token is accepted beside the cookie of an ended session.',
    acceptedAsFirst('token', allOf(withEmpty('token'), hasDeadCookie)),
  ]),
  ...crossing(having(verifyingMethods, 'takesEncrypted')).with(({ slug, title, by }) => ({
    [`base64-is-as-good-as-encryption-for-${slug}`]: violates(plainIsRefused, [
      `${title} accepts a password in Base64 instead of an encrypted one.`,
      unchecked(
        (was, credentials) =>
          Buffer.from(named(was, credentials)?.password ?? '', 'utf8').toString('base64') === credentials.password,
      )(by),
      'reference-static-encryption',
    ]),
  })),
  'basic-with-a-plain-password-passes-in-a-session': violates(plainIsRefused, [
    'HTTP basic with a password that is not encrypted is served beside the cookie of a session.',
    verifying('basic', (was, _credentials, verify, request) => verify() ?? carriedBy(was, request)?.account),
    'reference-static-encryption',
  ]),
  ...crossing(localeSettings).with(({ name, slug, words, another, applies }) => ({
    [`${slug}-beside-basic-is-not-stored`]: violates(applies, [
      `The server does not store the ${words} of a request with basic credentials.`,
      alter({ by: 'basic', outcome: 'success' }, notStoring(name)),
    ]),
    [`${slug}-is-lost-after-a-refusal`]: violates(applies, [
      `A refused request resets the ${words} of the client to ${another}.`,
      alter({ outcome: 'refused' }, (answer, _request, was) =>
        header('Set-Cookie', `${name}=${another}; Path=${was.cookiePath()}`)(answer),
      ),
    ]),
  })),
  ...crossing([
    ['with-head', 'HEAD', servedAt.login],
    ['with-put', 'PUT', servedAt.login],
    ['with-patch', 'PATCH', servedAt.login],
    ['with-delete', 'DELETE', servedAt.login],
    ['at-a-slash', 'POST', `${servedAt.login}/`],
    ['at-the-former-path', 'POST', servedAt.legacyLogin],
  ] as const).with(([slug, verb, sent]) => ({
    [`login-${slug}-takes-any-password`]: violates('3/refused-login-opens-no-session', [
      `A login ${slug.replaceAll('-', ' ')} accepts any password.`,
      takenFor('login', verb, sent, 'POST', servedAt.login),
    ]),
  })),
  ...crossing([
    ['with-head', 'HEAD', securityCheckAt('spring')],
    ['with-post', 'POST', securityCheckAt('spring')],
    ['with-put', 'PUT', securityCheckAt('spring')],
    ['with-a-path-parameter', 'GET', `${securityCheckAt('spring')};a=b`],
    ['at-the-former-path', 'GET', securityCheckAt('acegi')],
  ] as const).with(([slug, verb, sent]) => ({
    [`security-check-${slug}-takes-any-password`]: violates('3/refused-security-check-opens-no-session', [
      `A security check ${slug.replaceAll('-', ' ')} accepts any password.`,
      takenFor('securityCheck', verb, sent, 'GET', securityCheckAt('spring')),
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
