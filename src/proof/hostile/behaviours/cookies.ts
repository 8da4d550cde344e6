import { randomBytes } from 'node:crypto'
import { fieldName, jsessionid } from '../../../reference/names.ts'
import { marked } from '../../canary/markers.ts'
import { type Behaviour, changed, isSetCookie, type Reply } from '../behaviour.ts'

/** The conforming server with changed session cookies. */
const session = (change: (cookie: string) => string) => changed((reply) => changeSession(reply, change))
/** The conforming server with further cookies before or after its own. */
const before = (...cookies: readonly string[]) =>
  changed(({ headers }) => headers.unshift(...cookies.map((each): [string, string] => ['Set-Cookie', each])))
const after = (...cookies: readonly string[]) =>
  changed(({ headers }) => headers.push(...cookies.map((each): [string, string] => ['Set-Cookie', each])))
/** The requirements that need a session. */
const sessions = [
  '2.2/session-cookie-is-jsessionid',
  '4.3/*-credentials-open-a-session',
  '4.5/*session',
  '4.5/*page',
  '4.6/*page',
  '4.8/*',
  '1/one-login*',
]
const foreign = `${jsessionid}=${'F'.repeat(32)}`

/** Invalid cookies, or cookies that only seem so. */
export const cookieBehaviours: readonly Behaviour[] = [
  {
    name: 'session-of-a-foreign-domain',
    does: 'Sets its session cookie for another domain.',
    answers: session((cookie) => `${cookie}; Domain=other.example`),
    ends: { names: /for the domain other\.example/, breaks: sessions },
  },
  {
    name: 'session-with-a-prefix',
    does: 'Calls its session cookie __Host-JSESSIONID.',
    answers: session((cookie) => `__Host-${cookie}`),
    ends: { names: new RegExp(`__Host-${jsessionid}`), breaks: ['2.2/session-cookie-is-jsessionid'] },
  },
  {
    name: 'session-expired-at-once',
    does: 'Sets its session cookie as one that has expired.',
    answers: session((cookie) => `${cookie}; Max-Age=0`),
    ends: { names: /JSESSIONID has already expired/, breaks: sessions },
  },
  {
    name: 'session-without-a-value',
    does: 'Sets a session cookie without a value.',
    answers: session((cookie) => cookie.replace(/=[^;]*/, '=')),
    ends: { names: /JSESSIONID has no value, which deletes it/, breaks: sessions },
  },
  {
    name: 'session-without-an-equals-sign',
    does: 'Names a session cookie and gives it no value.',
    answers: session((cookie) => cookie.replace(/=[^;]*/, '')),
    ends: { names: /JSESSIONID is in a Set-Cookie header that no client can read/, breaks: sessions },
  },
  {
    name: 'session-taken-away-again',
    does: 'Deletes its session cookie in the same answer.',
    answers: after(`${jsessionid}=; Path=/reporting; Max-Age=0`),
    ends: { names: /JSESSIONID has no value, which deletes it/, breaks: sessions },
  },
  {
    name: 'session-joined-to-another-cookie',
    does: 'Joins the cookies of an answer into one header, as old proxies do.',
    answers: session((cookie) => `node=1; Path=/, ${cookie}`),
    ends: { names: /JSESSIONID is in a Set-Cookie header that no client can read/, breaks: sessions },
  },
  {
    name: 'session-of-5000-characters',
    does: 'Has a session ID that is larger than a cookie may be.',
    answers: session((cookie) => cookie.replace(/=/, `=${'L'.repeat(5000)}`)),
    ends: { names: /JSESSIONID is larger than the 4096 characters that clients take/, breaks: sessions },
  },
  {
    name: 'session-before-500-cookies',
    does: 'Sets five hundred cookies after that of its session.',
    answers: after(...Array.from({ length: 500 }, (_, index) => `many${index}=1; Path=/reporting`)),
    ends: { names: /JSESSIONID comes before more than 180 others/, breaks: sessions },
  },
  {
    name: 'no-session-cookie-at-all',
    does: 'Sets no cookie.',
    answers: changed((reply) => {
      reply.headers = reply.headers.filter(([name]) => !isSetCookie(name))
    }),
    ends: { names: /no answer has set a cookie JSESSIONID/, breaks: sessions },
  },
  {
    name: 'session-is-dead',
    many: true,
    does: 'Gives session IDs that it does not know.',
    answers: session((cookie) => cookie.replace(/=[^;]*/, `=${'D'.repeat(32)}`)),
    ends: { names: /session|cookie/i, breaks: sessions },
  },
  {
    name: 'session-with-control-characters',
    does: 'Has a control character in its session ID.',
    answers: session((cookie) => cookie.replace(/=/, '=\u007f')),
    ends: { names: /Invalid header value char/, breaks: sessions },
  },
  {
    name: 'session-beside-a-dead-one',
    does: 'Sets its session cookie, and after it for the same path one that it does not know.',
    answers: changed(({ headers }) => {
      const own = headers.find(([name, value]) => isSetCookie(name) && value.startsWith(`${jsessionid}=`))
      if (own !== undefined) headers.push(['Set-Cookie', own[1].replace(/=[^;]*/, `=${'D'.repeat(32)}`)])
    }),
    ends: { names: /session|cookie/i, breaks: sessions },
  },
  {
    name: 'cookies-come-back-in-bodies',
    does: 'Shows the cookies that it gets, and those that it sets, in the bodies of resources, in every way to write them.',
    answers: echoed(),
    ends: { conforming: true },
  },
  {
    name: 'many-cookies-come-back-in-bodies',
    does: 'Sets forty secret cookies with each answer, and shows all that it gets in the bodies of resources.',
    answers: echoed(40),
    ends: { conforming: true },
  },
  {
    name: 'cookies-in-utf-8',
    does: 'Sets a cookie with the name of a user as it is, in UTF-8.',
    answers: after(`name=${Buffer.from('José Müller 日本').toString('latin1')}; Path=/`),
    ends: { conforming: true },
  },
  {
    name: 'cookies-in-latin-1',
    does: 'Sets a cookie with the name of a user as it is, in Latin-1.',
    answers: after('name=José; Path=/'),
    ends: { conforming: true },
  },
  {
    name: 'foreign-cookies-beside-the-session',
    does: 'Sets, beside its own, cookies of the session and of preferences for another domain and another path.',
    many: true,
    answers: after(
      ...[foreign, `${fieldName.locale}=xx`, `${fieldName.zone}=xx`].flatMap((cookie) => [
        `${cookie}; Domain=other.example; Path=/reporting`,
        `${cookie}; Path=/portal`,
      ]),
    ),
    ends: { conforming: true },
  },
  {
    name: 'foreign-cookies-before-the-session',
    does: 'Sets a session cookie of the portal for all paths before its own.',
    answers: before(`${foreign}; Path=/`),
    ends: { conforming: true },
  },
  {
    name: 'cookies-in-quotes',
    does: 'Sets a cookie whose value is in quotes, with a comma and a blank in it.',
    answers: after('theme="dark, very"; Path=/'),
    ends: { conforming: true },
  },
  {
    name: 'cookies-of-one-name',
    does: 'Sets three cookies of one name for three paths.',
    answers: after('a=1; Path=/', 'a=2; Path=/reporting', 'a=3; Path=/reporting/rest_v2'),
    ends: { conforming: true },
  },
  {
    name: 'cookies-that-are-none',
    does: 'Sets cookies without a name, without a value, with unknown attributes.',
    answers: after('', '=', ';', 'a', '=b', 'c=d; Unknown; Max-Age=x; Expires=never; SameSite=maybe', 'Path=/'),
    ends: { conforming: true },
  },
  {
    name: 'cookies-for-odd-times',
    does: 'Sets cookies for times that no clock knows.',
    answers: after(
      'a=1; Max-Age=1e400',
      'b=1; Max-Age=-99999999999999999999',
      'c=1; Expires=Thu, 31 Dec 99999 23:59:59 GMT',
      'd=1; Expires=Thu, 32 Foo 0000 25:61:61 GMT; Max-Age=',
      'e=1; Expires=0',
    ),
    ends: { conforming: true },
  },
  {
    name: 'cookies-full-of-blanks',
    does: 'Sets a cookie with twenty thousand blanks in it, and one with thousands of attributes.',
    answers: after(
      `a=b${' '.repeat(20_000)}c; Path=/`,
      `d=e${';f'.repeat(5_000)}`,
      `g${' '.repeat(4000)}=${'\t'.repeat(4000)}h`,
    ),
    ends: { conforming: true },
  },
  {
    name: 'cookies-for-tls-only',
    does: 'Sets its session cookie with Secure, behind a proxy that speaks plain HTTP.',
    answers: session((cookie) => `${cookie}; Secure`),
    ends: { conforming: true },
  },
]

/** Shows the cookies that it receives and sets in the bodies of resources, and sets this many secret cookies beside its own. */
function echoed(count = 0): NonNullable<Behaviour['answers']> {
  return changed((reply, { path, headers: asked }) => {
    for (let index = 0; index < count; index++)
      reply.headers.unshift(['Set-Cookie', `c${index}=${marked('cookie', randomBytes(40).toString('hex'))}; HttpOnly`])
    if (reply.status !== 200 || !path.includes('/rest_v2/resources')) return
    const shown = [
      ...asked.filter((_, index) => asked[index - 1]?.toLowerCase() === 'cookie'),
      ...reply.headers.filter(([name]) => isSetCookie(name)).map(([, value]) => value),
    ].join('\n')
    const base64 = Buffer.from(shown).toString('base64')
    reply.body = Buffer.from([shown, JSON.stringify({ shown }), encodeURIComponent(shown), base64].join('\n'))
  })
}

function changeSession(reply: Reply, change: (cookie: string) => string): void {
  reply.headers = reply.headers.map(([name, value]) => [
    name,
    isSetCookie(name) && value.startsWith(`${jsessionid}=`) ? change(value) : value,
  ])
}
