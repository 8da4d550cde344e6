import { randomBytes } from 'node:crypto'
import { jsessionid } from '../../../reference/names.ts'
import { marked } from '../../canary/markers.ts'
import { type Behaviour, changed, everything, isSetCookie, setsSession } from '../behaviour.ts'
import { headed } from '../serve.ts'

const megabyte = Buffer.alloc(1 << 20, '<p>All of it.</p>\n')

const chunks = Buffer.from(`${'1\r\nx\r\n'.repeat(60_000)}0\r\n\r\n`)

/** Large answers. */
export const sizes: readonly Behaviour[] = [
  {
    name: 'headers-of-a-megabyte',
    does: 'Has headers of a megabyte.',
    answers: changed(({ headers }) => headers.push(['X-Large', 'x'.repeat(1 << 20)])),
    ends: { names: /headers are larger than 64 KiB/, breaks: everything },
  },
  {
    name: 'headers-have-no-end',
    does: 'Sends headers for ever.',
    answers: async ({ send }) => {
      await send('HTTP/1.1 200 OK\r\n')
      for (;;) await send('X-More: and more\r\n'.repeat(1000))
    },
    ends: { names: /headers are larger than 64 KiB|connection was/, breaks: everything },
  },
  {
    name: 'every-body-is-a-megabyte',
    many: true,
    does: 'Has a body of a megabyte in each answer, whatever it is.',
    answers: changed((reply) => {
      reply.body = megabyte
    }),
    ends: { names: /1048576 bytes|key|body/, breaks: ['4.3/success-has-an-empty-body', '5.3/*empty-body'] },
  },
  {
    name: 'bodies-of-a-megabyte-that-may-be',
    does: 'Has a body of a megabyte wherever the document leaves it open.',
    answers: changed((reply, { path }) => {
      if (reply.status === 200 && path.includes('/rest_v2/resources')) reply.body = megabyte
    }),
    ends: { conforming: true },
  },
  {
    name: 'thousand-headers',
    many: true,
    does: 'Has a thousand small headers.',
    answers: changed(({ headers }) => {
      for (let index = 0; index < 1000; index++) headers.push([`X-Small-${index}`, 'x'])
    }),
    ends: { conforming: true },
  },
  {
    name: 'headers-of-30-kilobytes',
    does: 'Has a policy of 30 KB in each answer.',
    answers: changed(({ headers }) => headers.push(['Content-Security-Policy', 'x'.repeat(30_000)])),
    ends: { conforming: true },
  },
  {
    name: 'large-answers-of-which-every-sixth-fails',
    many: true,
    does: 'Has headers of 30 KB in each answer, every sixth of which is a 500.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      const letter = String.fromCharCode(97 + (visit.number % 26))
      for (let index = 0; index < 30; index++) reply.headers.push([`X-${index}`, letter.repeat(1000)])
      if (visit.number > 30 && visit.number % 6 === 0) reply.status = 500
      visit.reply(reply)
    },
    ends: { names: /500/, breaks: [] },
  },
  {
    name: 'thousand-cookies',
    does: 'Sets a thousand cookies with each answer.',
    answers: changed(({ headers }) => {
      for (let index = 0; index < 1000; index++) headers.push(['Set-Cookie', `c${index}=${secretText(4)}; HttpOnly`])
    }),
    ends: { names: /session|JSESSIONID|headers are larger/, breaks: ['4.3/*-credentials-open-a-session'] },
  },
  {
    name: 'cookies-of-60-kilobytes',
    does: 'Sets one cookie of 60 KB with each answer beside its own.',
    answers: changed(({ headers }) => headers.unshift(['Set-Cookie', `large=${secretText(30_000)}; HttpOnly`])),
    ends: { conforming: true },
  },
  {
    name: 'session-cookie-of-60-kilobytes',
    does: 'Has session IDs of 60 KB, which no browser takes.',
    answers: changed((reply) => {
      if (!setsSession(reply)) return
      reply.headers = reply.headers.map(([name, value]) => [
        name,
        isSetCookie(name) && value.startsWith(`${jsessionid}=`)
          ? value.replace(/^[^;]*/, `$&${'0'.repeat(60_000)}`)
          : value,
      ])
    }),
    ends: {
      names: new RegExp(`${jsessionid}|session|cookie`),
      breaks: ['4.3/*-credentials-open-a-session', '2.2/session-cookie-is-jsessionid'],
    },
  },
  {
    name: 'hundred-cookies',
    many: true,
    does: 'Sets a hundred cookies, as large portals do.',
    answers: changed(({ headers }) => {
      for (let index = 0; index < 100; index++)
        headers.unshift(['Set-Cookie', `c${index}=${randomBytes(16).toString('hex')}; Path=/`])
    }),
    ends: { conforming: true },
  },
  {
    name: 'cookies-by-the-thousand',
    many: true,
    does: 'Sets 2,500 small cookies with each answer, before its own.',
    answers: changed(({ headers }) =>
      headers.unshift(
        ...Array.from({ length: 2500 }, (_, index): [string, string] => ['Set-Cookie', `c${index}=v${index}`]),
      ),
    ),
    ends: { conforming: true },
  },
  {
    name: 'thousand-new-tokens',
    many: true,
    does: 'Sets a thousand cookies with new tokens with each answer, before its own.',
    answers: changed(({ headers }) =>
      headers.unshift(
        ...Array.from({ length: 1000 }, (_, index): [string, string] => [
          'Set-Cookie',
          `t${index}=${randomBytes(15).toString('base64url')}`,
        ]),
      ),
    ),
    ends: { conforming: true },
  },
  {
    name: 'body-in-60000-chunks',
    many: true,
    does: 'Has a body of 60 KB in chunks of a byte wherever the document leaves it open.',
    answers: async (visit) => {
      const { asked } = visit
      const reply = await visit.conforming()
      if (reply.status !== 200 || asked.method === 'HEAD' || !asked.path.includes('/rest_v2/resources'))
        return visit.reply(reply)
      reply.headers.push(['Transfer-Encoding', 'chunked'])
      await visit.send(Buffer.concat([headed(reply), chunks]))
    },
    ends: { conforming: true },
  },
  {
    name: 'cookies-of-3-kilobytes',
    does: 'Sets three cookies of 3 KB, as large as browsers take them.',
    answers: changed(({ headers }) => {
      for (const name of ['a', 'b', 'c'])
        headers.unshift(['Set-Cookie', `${name}=${secretText(1500)}; HttpOnly; Path=/`])
    }),
    ends: { conforming: true },
  },
  {
    name: 'location-of-30-kilobytes',
    does: 'Redirects to an address of 30 KB.',
    answers: changed(({ headers }) => {
      for (const header of headers) if (header[0].toLowerCase() === 'location') header[1] += `#${'x'.repeat(30_000)}`
    }),
    ends: { conforming: true },
  },
]

/** A secret for a cookie, with this many random bytes. */
function secretText(bytes: number): string {
  return marked('cookie', randomBytes(bytes).toString('hex'))
}
