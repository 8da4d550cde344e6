import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, changing, replacing } from '../alteration.ts'
import { acceptedAsFirst, hasDeadCookie, refusingAny, servedLikeGet } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { deletingInSession, deletingSetting, localeSettings } from '../locale-settings.ts'
import { Latest, remembering, rememberingEnded } from '../memory.ts'
import { namedBy, passwordMethodsOfRequests, specifiedMethodsOfRequests } from '../method-tables.ts'
import { withMethod } from '../requests-by.ts'
import { body, cookies, crash, noHeader, status } from '../response-changes.ts'
import { comparing } from '../verification.ts'

const everyRequest = '5.2/every-stateless-request-is-verified'
const reused = '4.5/live-session-is-reused'

/** A list of a path without its first item, for one method. */
const shortened = (by: ServiceMethod, path: string): ServicePatch =>
  alter({ operation: 'resource', outcome: 'success', by, where: (request) => request.path === path }, (answer) =>
    answer.body === '' ? answer : { ...answer, body: withoutFirst(String(answer.body)) },
  )

function withoutFirst(text: string): string {
  return text.startsWith('{')
    ? JSON.stringify(JSON.parse(text), (_, value) => (Array.isArray(value) ? value.slice(1) : value))
    : text
}
const loginForm = `a <form action="${servedAt.errorPage}"><input name="${fieldName.username}"><input name="${fieldName.password}"></form>`

/** Faults of methods that are seldom combined, and defects that show only in combination. */
export const particularDefects: readonly Defect[] = defectsOf({
  ...crossing(['PROPFIND', 'REPORT', 'SEARCH']).with((method) => ({
    [`nothing-sent-is-served-with-${method.toLowerCase()}`]: violates('5.3/missing-credentials-are-401', [
      `${method} returns the content of a resource without credentials.`,
      servedLikeGet(method),
    ]),
  })),
  'propfind-without-credentials-crashes': violates('5.3/missing-credentials-are-401', [
    'PROPFIND without credentials returns 500, and with credentials not.',
    alter({ operation: 'resource', outcome: 'missing', where: withMethod('PROPFIND') }, crash()),
  ]),
  ...crossing(specifiedMethodsOfRequests).with(({ slug, words, by }) => ({
    [`dead-cookie-hides-wrong-${slug}`]: violates(everyRequest, [
      `Beside the cookie of an ended session, the server does not verify ${words}.`,
      rememberingEnded('either', (ended) => [
        changing('authenticate', (was, attempt, request) => {
          const account = ended.carriedBy(was, request)?.account
          return attempt?.by === by && attempt.account === undefined ? { by, account } : attempt
        }),
      ]),
    ]),
  })),
  'dead-cookie-spoils-tokens': violates('5.2/valid-credentials-beside-a-dead-cookie-are-served', [
    'A token beside the cookie of an ended session is refused.',
    refusingAny('token', hasDeadCookie),
  ]),
  ...crossing([
    [namedBy('arguments'), 'resources'],
    [namedBy('token'), 'resources'],
    [namedBy('basic'), 'jobs'],
  ]).with(([{ slug, words, by }, what]) => ({
    [`${slug}-sees-less-of-${what}`]: violates('4.2/success-is-the-normal-response', [
      `With ${words}, the list of ${what} lacks an item.`,
      shortened(by, `/rest_v2/${what}`),
    ]),
  })),
  ...crossing([
    ['get', 'GET', 204],
    ['post', 'POST', 200],
  ]).with(([slug, verb, code]) => ({
    [`arguments-with-${slug}-find-what-is-absent`]: violates('4.2/success-is-the-normal-response', [
      `With argument-based authentication, ${verb} of a path that does not exist returns ${code}.`,
      alter(
        { operation: 'resource', outcome: 'absent', by: 'arguments', where: withMethod(verb) },
        status(code),
        body(''),
      ),
    ]),
  })),
  'arguments-get-json-for-xml': violates('4.2/success-is-the-normal-response', [
    'With argument-based authentication, a client that asks for XML gets JSON.',
    replacing('serveResource', (was, request, user) => {
      const { accept, ...headers } = request.headers
      return was.serveResource(user?.by === 'arguments' ? { ...request, headers } : request, user)
    }),
  ]),
  // A login page may well have such words.
  'key-off-is-the-login-page': violates('4.7/off-answers-with-an-error-text', [
    'With encryption off, the key service returns the login page.',
    alter({ operation: 'encryptionKey' }, body(`<p>Error: your session is off.</p>${loginForm}`)),
  ]),
  'key-off-is-a-page-with-a-switch': violates('4.7/off-answers-with-an-error-text', [
    'With encryption off, the key service returns a page that says nothing about keys.',
    alter({ operation: 'encryptionKey' }, body('<form autocomplete="off"><style>.error{}</style>Welcome</form>')),
  ]),
  'session-of-a-ticket-is-not-reused-by-another-ticket': violates(reused, [
    'The security check with a ticket replaces a session that a ticket opened.',
    remembering(Set<ServiceSession>, (byTicket) => [
      replacing('redirectAfterLogin', (was, operation, by, account, request, given) => {
        const live = was.sessionOf(request)
        const answer = was.redirectAfterLogin(operation, by, account, request, given)
        if (by === 'ticket' && answer.session !== undefined && answer.session === live && byTicket.has(live)) {
          was.endSession(live, request)
          return cookies((cookie) => cookie.replace(live.id, was.openSession(account, request).id))(answer)
        }
        if (by === 'ticket' && answer.session !== undefined) byTicket.add(answer.session)
        return answer
      }),
    ]),
  ]),
  'key-off-gives-a-key-beside-the-error': violates('4.7/off-answers-with-an-error-text', [
    'The key service reports that keys are off, but also returns a key.',
    () => ({ keysOff: () => ({ Error: 'Key generation is off', maxdigits: '131', e: '10001', n: 'c0ffee' }) }),
  ]),
  'security-check-ends-the-live-session': violates(reused, '4.5/cookie-of-the-reused-session-is-returned', [
    'A security check with a live session ends it and sets no cookie.',
    replacing('securityCheck', (was, request) => {
      const live = was.sessionOf(request)
      const answer = was.securityCheck(request)
      if (live?.account === undefined || answer.outcome !== 'success') return answer
      was.endSession(live, request)
      return noHeader('Set-Cookie')(answer)
    }),
  ]),
  ...crossing(passwordMethodsOfRequests).with(({ slug, words, by }) => ({
    [`${slug}-refuses-once-more-after-a-refusal`]: violates(everyRequest, [
      `After wrong ${words}, the server refuses the next valid ones.`,
      remembering(Latest<boolean>, (refused) => [
        changing('verify', (_was, account, _credentials, method) => {
          if (method !== by) return account
          const answer = refused.value ? undefined : account
          refused.value = account === undefined
          return answer
        }),
      ]),
    ]),
  })),
  'token-may-be-empty': violates('4.2/invalid-token-is-401', [
    'An empty token authenticates a request.',
    acceptedAsFirst('token', (request, was) => was.readToken(request) === ''),
  ]),
  'ticket-compared-loosely': violates('4.3/invalid-ticket-is-401', [
    'The server accepts any ticket with the length of an issued one.',
    replacing('redeemTicket', (was, ticket, method, request) => {
      const [alike] = [...was.state.tickets.keys()].filter((issued) => issued.length === ticket.length)
      return was.redeemTicket(alike ?? ticket, method, request)
    }),
  ]),
  'login-needs-not-the-last-character': violates('4.3/wrong-password-is-401', [
    'Login accepts a password without its last character.',
    comparing((right, sent) => sent === right || sent === right.slice(0, -1))('login'),
  ]),
  ...crossing(localeSettings).with(({ name, slug, words, counterpart, applies }) => ({
    [`${slug}-is-wiped-by-the-other-setting`]: violates(applies, [
      `Setting ${counterpart} deletes the ${words}.`,
      alter({ where: ({ query }) => query.has(counterpart) }, deletingSetting(name)),
    ]),
    [`${slug}-of-a-session-is-wiped-by-the-other-setting`]: violates(applies, [
      `Setting ${counterpart} alone in a session deletes the ${words}.`,
      alter(
        { by: 'session', where: ({ query }) => query.has(counterpart) && !query.has(name) },
        deletingInSession(name),
      ),
    ]),
  })),
})
