import { knownResources } from '../../methods/names.ts'
import { loginPage } from '../../methods/operations.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { VerificationAttempt } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, replacing, together } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { acceptedAsFirst, findingSessions, hasDeadCookie, servedLikeGet, unprotected } from '../attempts.ts'
import { headerProfiles } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { allOf, type RequestCondition, withMethod } from '../requests-by.ts'
import { body, header, status } from '../response-changes.ts'

const sameAccounts = '1/same-accounts-as-the-web-interface'
const basicOnEveryPath = '4.1/basic-authenticates-every-rest-path'
const argumentsOnEveryPath = '4.2/arguments-authenticate-every-rest-v2-path'
const missing = { operation: 'resource', outcome: 'missing' } as const
const is401 = '5.3/missing-credentials-are-401'
const asks = (name: string, pattern: RegExp) => (request: ServiceRequest) => pattern.test(request.headers[name] ?? '')
const fromBrowser = asks('user-agent', /^Mozilla\//)
const likeAFile: RequestCondition = ({ query }) => /\.css$/.test(`${[...query.values()]}`)
const namesLoginPage: RequestCondition = ({ query }) => [...query.values()].flat().includes(loginPage)
const namesPublicResource: RequestCondition = ({ query }) =>
  [...query.values()].flat().includes(knownResources.information)
const withCookie: RequestCondition = ({ cookies }) => cookies.length > 0
const isDeadDelete = allOf(withMethod('DELETE'), hasDeadCookie)
const isAsLong = (known: string, sent: string) => known.length === sent.length
const someDay = 'Mon, 05 Jan 2026 08:00:00 GMT'
const writing = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Requests without credentials, or with stateless ones, whatever their method (sections 5.1 to 5.3). */
export const nothingSentDefects: readonly Defect[] = defectsOf({
  ...crossing<readonly [string, string, RequestCondition]>([
    ...['HEAD', ...writing].map((verb) => [`with-${verb.toLowerCase()}`, `with ${verb}`, withMethod(verb)] as const),
    ['with-a-body', 'with a body', ({ body: sent }) => sent.length > 0],
    ['with-an-argument', 'with an argument', ({ query }) => query.size > 0],
    ['with-an-argument-like-a-file', 'with an argument like a file', likeAFile],
    ['with-a-public-page-in-an-argument', 'with the login page in an argument', namesLoginPage],
    ['with-a-public-resource-in-an-argument', 'with a public resource in an argument', namesPublicResource],
    ['to-a-browser', 'from a browser', fromBrowser],
    ['from-a-page-of-the-server', 'that a page of the server leads to', asks('sec-fetch-site', /same-origin/)],
    ['to-a-script', 'from a script in a browser', headerProfiles.script.is],
    ['with-any-cookie', 'with any cookie', withCookie],
    ['with-a-ticket', 'with a ticket', ({ query }) => query.has(fieldName.ticket)],
    ['with-an-organization', 'with orgId', ({ query }) => query.has(fieldName.organization)],
    ['beside-the-path-of-a-page', 'with the login page as the original path', asks('x-original-url', /login/)],
    ['with-a-dead-session', 'with the cookie of an ended session', hasDeadCookie],
    ['with-a-dead-session-and-delete', 'by DELETE with the cookie of an ended session', isDeadDelete],
    ['with-the-name-of-a-user', 'with a header field that names a user', asks('x-remote-user', /^\w+$/)],
    ['with-a-header-field-of-siteminder', 'with SM_USER', asks('sm_user', /^\w+$/)],
    ['with-the-name-of-a-certificate', 'with the name in a certificate', asks('x-ssl-client-cn', /^\w+$/)],
    ['with-a-cookie-that-names-a-user', 'with a cookie that names a user', asks('cookie', /\buser=\w/)],
    ['with-if-none-match', 'on a condition (If-None-Match)', asks('if-none-match', /./)],
    ['with-if-modified-since', 'on a condition (If-Modified-Since)', asks('if-modified-since', /./)],
    ['with-range', 'for a part of the content (Range)', asks('range', /^bytes/)],
    ['with-referer', 'from a page of the server (Referer)', asks('referer', /\/reporting/)],
    ['with-forwarded', 'from the machine of the server (Forwarded)', asks('forwarded', /127\.0\.0\.1/)],
    ['with-x-http-method-override', 'with another method in a header field', asks('x-http-method-override', /./)],
    ['with-a-forwarded-host', 'for the host itself (X-Forwarded-Host)', asks('x-forwarded-host', /localhost/)],
    ['with-a-role-in-a-cookie', 'with a cookie that names a role', asks('cookie', /\brole=admin/)],
    ['with-an-argument-for-tests', 'with an argument for tests', ({ query }) => query.has('debug')],
    ['with-a-callback', 'with the argument of a callback', ({ query }) => query.has('callback')],
    ['with-a-qualified-name', 'with a header field like "user|organization"', asks('x-user', /^\w+\|\w/)],
  ]).with(([slug, words, where]) => ({
    [`nothing-sent-is-served-${slug}`]: violates(is401, [
      `A request ${words} needs no credentials.`,
      unprotected(where),
    ]),
  })),
  ...crossing([
    ['unsigned-token-is-accepted', 'A JSON web token without a signature', /^Bearer eyJ.*\.$/],
    ['negotiate-is-not-verified', 'Any token of Kerberos', /^Negotiate /],
    ['ntlm-is-not-verified', 'Any message of NTLM', /^NTLM /],
    ['digest-is-not-verified', 'HTTP digest with the name of a user', /^Digest username="joeuser/],
  ] as const).with(([slug, words, pattern]) => ({
    [slug]: violates(is401, [`${words} grants access.`, acceptedAsFirst('basic', asks('authorization', pattern))]),
  })),
  'nothing-sent-is-served-by-a-header-field': violates(is401, [
    'A header field with a path shows the content of that path, without credentials.',
    replacing('page', (was, request) => {
      const path = was.options.protectedPaths.find((each) => request.headers['x-original-url']?.endsWith(each))
      return path === undefined ? was.page(request) : was.serveResource({ ...request, path }, undefined)
    }),
  ]),
  'nothing-sent-is-304-with-the-etag': violates(is401, [
    'Without credentials, a request on the condition that the content has changed returns 304 if it has not.',
    together(
      alter({ operation: 'resource', outcome: 'success' }, header('ETag', '"conformance"')),
      alter({ ...missing, where: asks('if-none-match', /conformance/) }, status(304), body('')),
    ),
  ]),
  'nothing-sent-is-304-with-the-date': violates(is401, [
    'Without credentials, a request on the condition that the content has changed since its date returns 304.',
    together(
      alter({ operation: 'resource', outcome: 'success' }, header('Last-Modified', someDay)),
      alter({ ...missing, where: asks('if-modified-since', new RegExp(someDay)) }, status(304), body('')),
    ),
  ]),
  'nothing-sent-leads-a-browser-to-the-login-page': violates(is401, [
    'Without credentials, a request for a page redirects to the login page.',
    faultyAnswer({ ...missing, where: headerProfiles.browser.is }, 'redirects'),
  ]),
  'options-show-what-is-there': violates(is401, [
    'OPTIONS without credentials returns the content of GET.',
    servedLikeGet('OPTIONS'),
  ]),
  'invented-remember-me-cookie-is-accepted': violates(is401, [
    'Any remember-me cookie grants access.',
    unprotected(({ cookies }) => cookies.some(([name]) => name === 'SPRING_SECURITY_REMEMBER_ME_COOKIE')),
  ]),
  'put-of-json-is-open': violates(is401, [
    'PUT of JSON needs no credentials.',
    unprotected(({ method, headers }) => method === 'PUT' && /json/.test(headers['content-type'] ?? '')),
  ]),
  ...crossing<readonly [string, string, (request: ServiceRequest) => boolean]>([
    ['script', 'a script in a browser', headerProfiles.script.is],
    ['program', 'a client that asks for JSON', headerProfiles.json.is],
    ['client-with-any-cookie', 'a client with any cookie', (request) => request.cookies.length > 0],
    ['client-that-deletes', 'DELETE', withMethod('DELETE')],
  ]).with(([slug, words, where]) =>
    answering(`nothing-sent-*-a-${slug}`, `Without credentials, the answer to ${words} *.`, { ...missing, where }, [
      [is401, 'is-403-for'],
      ['5.3/missing-credentials-get-an-empty-body', 'has-a-body-for'],
    ]),
  ),
  ...crossing([
    ['first-half', 'the beginning of a live session ID', (known: string, sent: string) => known.startsWith(sent)],
    ['end', 'the end of a live session ID', (known: string, sent: string) => known.endsWith(sent)],
    [
      'first-eight',
      'a session ID with the first eight characters of a live one',
      (known: string, sent: string) => known.startsWith(sent.slice(0, 8)),
    ],
    [
      'length-and-first-half',
      'a session ID with the length and the first half of a live one',
      (known: string, sent: string) => isAsLong(known, sent) && known.startsWith(sent.slice(0, sent.length / 2)),
    ],
    [
      'length-and-second-half',
      'a session ID with the length and the second half of a live one',
      (known: string, sent: string) => isAsLong(known, sent) && known.endsWith(sent.slice(sent.length / 2)),
    ],
  ]).with(([slug, words, isAlike]) => ({
    [`session-id-by-its-${slug}`]: violates('5.3/unknown-session-id-is-401', [
      `The server accepts ${words}.`,
      findingSessions((known, sent) => sent !== '' && isAlike(known, sent)),
    ]),
  })),
  'stateless-credentials-are-refused': violates(sameAccounts, basicOnEveryPath, argumentsOnEveryPath, [
    'Only a session authenticates: the server refuses valid stateless credentials.',
    replacing('verify', (was, credentials, method, request) =>
      method === 'basic' || method === 'arguments' ? undefined : was.verify(credentials, method, request),
    ),
  ]),
  ...answering('missing-credentials-*', 'A request without credentials *.', missing, [
    [is401, 'are-403', 'are-400', 'are-200', 'redirect', 'open-a-session'],
    ['5.3/missing-credentials-get-an-empty-body', 'get-a-page'],
  ]),
  'missing-credentials-are-served-on-one-path': violates(is401, [
    'One protected path needs no credentials.',
    unprotected(({ path }, { options }) => path === options.protectedPaths[1]),
  ]),
  'credentials-remembered-for-the-client': violates('5.2/every-stateless-request-is-verified', is401, [
    'After one successful request, a client needs no credentials.',
    remembering(Map<string, VerificationAttempt>, (served) => [
      replacing('authenticate', (was, request) => {
        const client = request.headers['user-agent'] ?? ''
        const user = was.authenticate(request)
        if (user?.account !== undefined) served.set(client, user)
        return user ?? served.get(client)
      }),
    ]),
  ]),
})
