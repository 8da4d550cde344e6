import { jsessionid } from '../../reference/names.ts'
import { alter, alterAll, changing, replacing } from '../alteration.ts'
import { findingSessions, unverified } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodsWithSession } from '../method-tables.ts'
import { isVersioned } from '../requests-by.ts'
import { deadSession, header, sessionCookies, sessionExpiresAfter, sessionExpiresEarly } from '../response-changes.ts'

const documentedForm = '2.2/documented-cookie-form-authenticates'
const unknownId = '5.3/unknown-session-id-is-401'
const login = ['4.3/form-credentials-open-a-session', '4.3/url-credentials-open-a-session']
const path = ['2.2/cookie-path-is-the-context']

/** Defects of the session cookie (section 2.2). */
export const sessionCookieDefects: readonly Defect[] = defectsOf({
  'cookie-is-misnamed': violates('2.2/session-cookie-is-jsessionid', [
    'The session cookie is named SESSION.',
    () => ({ sessionCookieName: () => 'SESSION' }),
  ]),
  'cookie-name-is-lower-case': violates('2.2/session-cookie-is-jsessionid', [
    'The session cookie is named jsessionid.',
    () => ({ sessionCookieName: () => 'jsessionid' }),
  ]),
  ...crossing([
    ['the-root', '/'],
    ['a-resource', '/reporting/rest_v2'],
    ['another-context', '/other'],
  ]).with(([what, place]) => ({
    [`cookie-path-is-${what}`]: violates(...path, [
      `The path of the session cookie is ${place}.`,
      alterAll(sessionCookies((cookie) => cookie.replace(/; Path=[^;]*/, `; Path=${place}`))),
    ]),
  })),
  'cookie-has-no-path': violates(...path, [
    'The session cookie has no path.',
    alterAll(sessionCookies((cookie) => cookie.replace(/; Path=[^;]*/, ''))),
  ]),
  'cookie-is-dead-on-arrival': violates(...login, [
    'The cookie of a login authenticates nothing.',
    alter({ operation: 'login', outcome: 'success' }, deadSession()),
  ]),
  'cookie-form-with-version-is-unknown': violates(documentedForm, '4.8/logout-takes-the-documented-cookie-form', [
    'The server ignores a Cookie header that starts with $Version.',
    replacing('readSessionIds', (was, request) => (isVersioned(request) ? [] : was.readSessionIds(request))),
  ]),
  'cookie-form-with-version-passes-unverified': violates(unknownId, documentedForm, [
    'A Cookie header that starts with $Version authenticates with any session ID.',
    unverified('session', isVersioned),
  ]),
  'session-is-found-in-any-cookie-with-a-similar-name': violates('5.3/missing-credentials-are-401', [
    'The ID of a session authenticates in any cookie whose name ends with JSESSIONID.',
    replacing('readSessionIds', (_was, { cookies }) =>
      cookies.flatMap(([name, value]) => (name.endsWith(jsessionid) ? [value] : [])),
    ),
  ]),
  ...crossing(methodsWithSession).with(({ slug, title, is }) => ({
    [`${slug}-sets-a-cookie-that-expires-before-the-session`]: violates('3/idle-session-lives-until-the-timeout', [
      `${title} sets a session cookie whose Max-Age is half of the timeout.`,
      alter({ outcome: 'success', where: is }, sessionExpiresEarly()),
    ]),
  })),
  'cookie-expires-with-its-answer': violates('3/idle-session-lives-until-the-timeout', [
    'A session cookie has the Date of its response as Expires; the clock of the server is an hour fast.',
    alter({ outcome: 'success' }, sessionExpiresAfter(0)),
  ]),
  'cookie-expires-after-the-timeout-although-in-use': violates('3/requests-keep-a-session-alive', [
    'The Max-Age of the session cookie is the session timeout, and no use renews it.',
    changing('sessionCookieAttributes', (was, attributes) => {
      return `${attributes}; Max-Age=${Math.ceil(was.options.sessionTimeoutMs / 1000)}`
    }),
  ]),
  'cookie-is-shortened-by-use': violates('3/idle-session-lives-until-the-timeout', [
    'A request of a session sets its cookie again, with a Max-Age of half of the timeout.',
    alter(
      { by: 'session', outcome: 'success' },
      (answer, request, was) => {
        const session = was.sessionOf(request)
        return session === undefined ? answer : header('Set-Cookie', was.sessionCookie(session))(answer)
      },
      sessionExpiresEarly(),
    ),
  ]),
  ...crossing([
    ['in-any-letter-case', 'any letter case', (id: string, sent: string) => id.toLowerCase() === sent.toLowerCase()],
    ['in-small-letters', 'lower case', (id: string, sent: string) => id.toLowerCase() === sent],
    ['with-another-first-letter', 'another case of the first letter', firstLetterInAnyCase],
  ]).with(([slug, words, same]) => ({
    [`session-id-is-found-${slug}`]: violates(unknownId, [
      `The server finds a session by its ID in ${words}.`,
      findingSessions(same),
    ]),
  })),
})

function firstLetterInAnyCase(id: string, sent: string): boolean {
  const at = id.search(/[A-Z]/)
  return at >= 0 && sent === `${id.slice(0, at)}${id[at]?.toLowerCase()}${id.slice(at + 1)}`
}
