import { randomBytes } from 'node:crypto'
import { constants, gzipSync } from 'node:zlib'
import { jsessionid, servedAt } from '../../../reference/names.ts'
import { marked } from '../../canary/markers.ts'
import {
  always,
  changed,
  changedHeader,
  changedResource,
  changedSession,
  forEver,
  isResource,
  ok,
  withHeaders,
} from '../answers.ts'
import { type Answers, type Behaviour, type Behaviours, behavioursIn, type Reply } from '../behaviour.ts'
import { headed } from '../serve.ts'

const megabyte = Buffer.alloc(1 << 20, '<p>All of it.</p>\n')
const chunks = Buffer.from(`${'1\r\nx\r\n'.repeat(60_000)}0\r\n\r\n`)
/** A secret for a cookie, with this many random bytes. */
const secretText = (bytes: number) => marked('cookie', randomBytes(bytes).toString('hex'))
/** Sets cookies before those of the conforming answer, anew for each. */
const cookies = (count: number, made: (index: number) => string): Answers =>
  changed(({ headers }) =>
    headers.unshift(...Array.from({ length: count }, (_, index): [string, string] => ['Set-Cookie', made(index)])),
  )

/** Large answers. */
export const sizes: Behaviours = {
  'headers-of-a-megabyte': [/headers are larger than 64 KiB/, withHeaders(['X-Large', 'x'.repeat(1 << 20)])],
  'headers-have-no-end': [
    /headers are larger than 64 KiB|connection was/,
    forEver(ok, 'X-More: and more\r\n'.repeat(1000)),
  ],
  'every-body-is-a-megabyte': {
    many: true,
    names: /1048576 bytes|key|body/,
    breaks: ['4.3/success-has-an-empty-body', '5.3/*empty-body'],
    answers: changed((reply) => {
      reply.body = megabyte
    }),
  },
  'bodies-of-a-megabyte-that-may-be': changedResource((reply) => {
    reply.body = megabyte
  }),
  'headers-of-30-kilobytes': withHeaders(['Content-Security-Policy', 'x'.repeat(30_000)]),
  'large-answers-of-which-every-sixth-fails': {
    many: true,
    names: /500/,
    breaks: [],
    answers: changed((reply, { number }) => {
      const letter = String.fromCharCode(97 + (number % 26))
      for (let index = 0; index < 30; index++) reply.headers.push([`X-${index}`, letter.repeat(1000)])
      if (number <= 30 || number % 6 !== 0) return
      reply.status = 500
      reply.body = Buffer.from((number % 12 === 0 ? '\n\n' : 'a.').repeat(30_000))
    }),
  },
  // They come after the session cookie.
  'thousand-cookies': {
    names: /session|JSESSIONID|headers are larger/,
    breaks: ['4.3/*-credentials-open-a-session'],
    answers: changed(({ headers }) => {
      for (let index = 0; index < 1000; index++) headers.push(['Set-Cookie', `c${index}=${secretText(4)}; HttpOnly`])
    }),
  },
  'cookies-of-60-kilobytes': cookies(1, () => `large=${secretText(30_000)}; HttpOnly`),
  'session-cookie-of-60-kilobytes': {
    names: new RegExp(`${jsessionid}|session|cookie`),
    breaks: ['4.3/*-credentials-open-a-session', '2.2/session-cookie-is-jsessionid'],
    answers: changedSession((cookie) => cookie.replace(/^[^;]*/, `$&${'0'.repeat(60_000)}`)),
  },
  // As large as browsers take them.
  'cookies-of-3-kilobytes': cookies(3, (index) => `c${index}=${secretText(1500)}; HttpOnly; Path=/`),
  'location-of-30-kilobytes': changedHeader('location', (to) => `${to}#${'x'.repeat(30_000)}`),
}

const numerous: Behaviours = {
  'thousand-headers': withHeaders(
    ...Array.from({ length: 1000 }, (_, index): [string, string] => [`X-Small-${index}`, 'x']),
  ),
  'hundred-cookies': cookies(100, (index) => `c${index}=${randomBytes(16).toString('hex')}; Path=/`),
  'cookies-by-the-thousand': cookies(2500, (index) => `c${index}=v${index}`),
  'thousand-new-tokens': cookies(1000, (index) => `t${index}=${randomBytes(15).toString('base64url')}`),
  'body-in-60000-chunks': async ({ asked, conforming, reply, send }) => {
    const answer = await conforming()
    if (asked.method === 'HEAD' || !isResource(answer, asked)) return reply(answer)
    answer.headers.push(['Transfer-Encoding', 'chunked'])
    await send(Buffer.concat([headed(answer), chunks]))
  },
}

/** Conforming answers in many parts. */
export const numerousParts: readonly Behaviour[] = behavioursIn(numerous, { many: true })

/** A quarter of a gigabyte, made on first use: every thread loads this table, and few of them need it. */
let made: Buffer | undefined
function bomb(): Buffer {
  made ??= gzipSync(Buffer.alloc(256 << 20), { level: constants.Z_BEST_SPEED })
  return made
}

function pack(reply: Reply, body: Buffer = gzipSync(reply.body)): void {
  reply.body = body
  reply.headers.push(['Content-Encoding', 'gzip'])
}

/** Whether a request is for a resource or the login page, whose bodies are text. */
const hasText = (path: string) => path.includes('resources') || path.includes(servedAt.loginPage)

/** Changes the bodies of resources and pages. */
const unread = (change: (reply: Reply) => void): Answers =>
  changed((reply, { asked }) => {
    if (hasText(asked.path) && reply.body.length > 0) change(reply)
  })

/** Compressed bodies, or bodies labelled as such. The suite sends no Accept-Encoding, so any encoding is permitted. */
export const compression: Behaviours = {
  'gzip-bomb': {
    names: /bytes|key|body/,
    breaks: ['4.3/success-has-an-empty-body'],
    answers: changed((reply) => pack(reply, bomb())),
  },
  'gzip-bombs-that-may-be': changedResource((reply) => pack(reply, bomb())),
  'gzip-keys-unrequested': {
    many: true,
    encryption: 'static',
    answers: changed((reply) => {
      if (reply.body.length > 0) pack(reply)
    }),
  },
  'gzip-where-nothing-is-read': unread(pack),
  // A client that reads no body can't see it.
  'gzip-that-is-cut': unread((reply) => pack(reply, gzipSync(reply.body).subarray(0, 12))),
  // Its bodies are not compressed.
  'gzip-only-by-name': changed((reply) => {
    if (reply.body.length > 0) reply.headers.push(['Content-Encoding', 'br'])
  }),
  'transfer-is-compressed': [/No answer|not to be served/, always(`${ok}Transfer-Encoding: gzip\r\n\r\nabc`)],
}
