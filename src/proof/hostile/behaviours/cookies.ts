import { randomBytes } from 'node:crypto'
import { fieldName, jsessionid } from '../../../reference/names.ts'
import { marked } from '../../canary/markers.ts'
import { changed, isResource, isSetCookie, changedSession as session, withHeaders } from '../answers.ts'
import { type Answers, type Behaviour, type Behaviours, behavioursIn, type ReceivedRequest } from '../behaviour.ts'

/** The conforming server with further cookies after its own. */
const after = (...cookies: readonly string[]) =>
  withHeaders(...cookies.map((each): [string, string] => ['Set-Cookie', each]))
/** The requirements that need a session. */
const breaks = [
  '2.2/session-cookie-is-jsessionid',
  '4.3/*-credentials-open-a-session',
  '4.5/*session',
  '4.5/*page',
  '4.6/*page',
  '4.8/*',
  '1/one-login*',
]
const foreign = `${jsessionid}=${'F'.repeat(32)}`
const isUnreadable = /JSESSIONID is in a Set-Cookie header that no client can read/
const isDeleted = /JSESSIONID has no value, which deletes it/

/** Session cookies that no client returns. */
const brokenSessions: Behaviours = {
  'session-of-a-foreign-domain': [
    /for the domain other\.example/,
    session((cookie) => `${cookie}; Domain=other.example`),
  ],
  'session-with-a-prefix': {
    names: new RegExp(`__Host-${jsessionid}`),
    breaks: ['2.2/session-cookie-is-jsessionid'],
    answers: session((cookie) => `__Host-${cookie}`),
  },
  'session-expired-at-once': [/JSESSIONID has already expired/, session((cookie) => `${cookie}; Max-Age=0`)],
  'session-without-a-value': [isDeleted, session((cookie) => cookie.replace(/=[^;]*/, '='))],
  'session-without-an-equals-sign': [isUnreadable, session((cookie) => cookie.replace(/=[^;]*/, ''))],
  'session-taken-away-again': [isDeleted, after(`${jsessionid}=; Path=/reporting; Max-Age=0`)],
  // Old proxies join headers.
  'session-joined-to-another-cookie': [isUnreadable, session((cookie) => `node=1; Path=/, ${cookie}`)],
  'session-of-5000-characters': [
    /JSESSIONID is larger than the 4096 characters that clients take/,
    session((cookie) => cookie.replace(/=/, `=${'L'.repeat(5000)}`)),
  ],
  'session-before-500-cookies': [
    /JSESSIONID comes before more than 180 others/,
    after(...Array.from({ length: 500 }, (_, index) => `many${index}=1; Path=/reporting`)),
  ],
  'no-session-cookie-at-all': [
    /no answer has set a cookie JSESSIONID/,
    changed((reply) => {
      reply.headers = reply.headers.filter(([name]) => !isSetCookie(name))
    }),
  ],
  // The server does not know its own session IDs.
  'session-is-dead': {
    many: true,
    names: /session|cookie/i,
    answers: session((cookie) => cookie.replace(/=[^;]*/, `=${'D'.repeat(32)}`)),
  },
  'session-with-control-characters': [/Invalid header value char/, session((cookie) => cookie.replace(/=/, '=\u007f'))],
  'session-beside-a-dead-one': [
    /session|cookie/i,
    changed(({ headers }) => {
      const own = headers.find(([name, value]) => isSetCookie(name) && value.startsWith(`${jsessionid}=`))
      if (own !== undefined) headers.push(['Set-Cookie', own[1].replace(/=[^;]*/, `=${'D'.repeat(32)}`)])
    }),
  ],
}

/** Cookies that come back, or only seem invalid. */
const oddCookies: Behaviours = {
  'cookies-come-back-in-bodies': echoed(),
  'many-cookies-come-back-in-bodies': echoed(40),
  'cookies-in-utf-8': after(`name=${Buffer.from('José Müller 日本').toString('latin1')}; Path=/`),
  'cookies-in-latin-1': after('name=José; Path=/'),
  'foreign-cookies-beside-the-session': {
    many: true,
    answers: after(
      ...[foreign, `${fieldName.locale}=xx`, `${fieldName.zone}=xx`].flatMap((cookie) => [
        `${cookie}; Domain=other.example; Path=/reporting`,
        `${cookie}; Path=/portal`,
      ]),
    ),
  },
  'foreign-cookies-before-the-session': changed(({ headers }) => headers.unshift(['Set-Cookie', `${foreign}; Path=/`])),
  'cookies-in-quotes': after('theme="dark, very"; Path=/'),
  'cookies-of-one-name': after('a=1; Path=/', 'a=2; Path=/reporting', 'a=3; Path=/reporting/rest_v2'),
  'cookies-that-are-none': after(
    '',
    '=',
    ';',
    'a',
    '=b',
    'c=d; Unknown; Max-Age=x; Expires=never; SameSite=maybe',
    'Path=/',
  ),
  'cookies-for-odd-times': after(
    'a=1; Max-Age=1e400',
    'b=1; Max-Age=-99999999999999999999',
    'c=1; Expires=Thu, 31 Dec 99999 23:59:59 GMT',
    'd=1; Expires=Thu, 32 Foo 0000 25:61:61 GMT; Max-Age=',
    'e=1; Expires=0',
  ),
  'cookies-full-of-blanks': after(
    `a=b${' '.repeat(20_000)}c; Path=/`,
    `d=e${';f'.repeat(5_000)}`,
    `g${' '.repeat(4000)}=${'\t'.repeat(4000)}h`,
  ),
  // Although this connection is not encrypted.
  'cookies-for-tls-only': session((cookie) => `${cookie}; Secure`),
}

/** Invalid cookies, or cookies that only seem so. */
export const cookieBehaviours: readonly Behaviour[] = [
  ...behavioursIn(brokenSessions, { breaks }),
  ...behavioursIn(oddCookies),
]

/** Shows the cookies that it receives and sets in the bodies of resources, and sets this many secret cookies beside its own. */
function echoed(count = 0): Answers {
  return changed((reply, { asked }) => {
    for (let index = 0; index < count; index++)
      reply.headers.unshift(['Set-Cookie', `c${index}=${marked('cookie', randomBytes(40).toString('hex'))}; HttpOnly`])
    if (!isResource(reply, asked)) return
    const shown = [
      ...asked.headers.filter((_, index, all) => all[index - 1]?.toLowerCase() === 'cookie'),
      ...reply.headers.filter(([name]) => isSetCookie(name)).map(([, value]) => value),
    ].join('\n')
    const base64 = Buffer.from(shown).toString('base64')
    reply.body = Buffer.from([shown, JSON.stringify({ shown }), encodeURIComponent(shown), base64].join('\n'))
  })
}

const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0')
const byBytes = (write: (code: number) => string) => (text: string) => [...Buffer.from(text)].map(write).join('')
/** Character-by-character spellings of a text, as in servers, logs and scripts. */
const spellings: readonly ((text: string) => string)[] = [
  byBytes((code) => `%${hex(code)}`),
  byBytes((code) => `%25${hex(code).toUpperCase()}`),
  byBytes((code) => `\\x${hex(code)}`),
  byBytes(hex),
  (text) => text.replace(/[\s\S]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
  (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  (text) => [...text].map((sign) => `&#x${hex(sign.codePointAt(0) ?? 0)};`).join(''),
  (text) => Buffer.from(text).toString('base64'),
]

/** Shows the credentials that it receives in a header and in the bodies of resources, in every spelling. */
export const echoes: Behaviours = {
  'credentials-come-back-spelled-out': changed((reply, { asked }) => {
    const said = credentialsIn(asked).flatMap((text) => spellings.map((spell) => spell(text)))
    if (said.length === 0) return
    reply.headers.push(['X-Debug', said.filter((text) => /^[\x20-\x7e]*$/.test(text)).join(' , ')])
    if (isResource(reply, asked)) reply.body = Buffer.from(said.join('\n'))
  }),
}

function credentialsIn({ path, headers, body }: ReceivedRequest): string[] {
  const sent = [path.split('?')[1] ?? '', body.toString()].map((text) => new URLSearchParams(text))
  const named = [fieldName.password, fieldName.ticket, fieldName.token].flatMap((name) =>
    sent.flatMap((all) => all.getAll(name)),
  )
  const basic = headers.find((value) => value.startsWith('Basic '))?.slice('Basic '.length)
  return basic === undefined ? named : [...named, Buffer.from(basic, 'base64').toString()]
}
