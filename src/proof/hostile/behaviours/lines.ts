import { type Behaviour, changed, everything, type HostileExchange } from '../behaviour.ts'
import { framed } from '../serve.ts'

const always = (bytes: string) => (visit: HostileExchange) => visit.send(bytes)
/** The conforming answer with changed bytes. */
const rewritten = (change: (text: string) => string) => async (visit: HostileExchange) => {
  const bytes = framed(await visit.conforming(), visit.asked).toString('latin1')
  await visit.send(Buffer.from(change(bytes), 'latin1'))
}

/** Errors in status lines and header lines, and look-alikes. */
export const lines: readonly Behaviour[] = [
  {
    name: 'http-0.9',
    does: 'Sends a page and nothing before it, as HTTP/0.9 had it.',
    answers: ({ socket }) => void socket.end('<html>Hello</html>\r\n'),
    ends: { names: /does not speak HTTP/, breaks: everything },
  },
  {
    name: 'http-1.0',
    does: 'Speaks HTTP/1.0 and closes each connection.',
    answers: async (visit) => {
      await rewritten((text) => text.replace('HTTP/1.1', 'HTTP/1.0'))(visit)
      visit.socket.end()
    },
    ends: { conforming: true },
  },
  {
    name: 'http-9.9',
    does: 'Speaks an unknown version of HTTP.',
    answers: always('HTTP/9.9 200 OK\r\nContent-Length: 0\r\n\r\n'),
    ends: { names: /does not speak HTTP/, breaks: everything },
  },
  {
    name: 'speaks-rtsp',
    does: 'Labels conforming responses as RTSP, which HTTP parsers may accept as well.',
    answers: rewritten((text) => text.replace('HTTP/1.1', 'RTSP/1.0')),
    ends: { names: /does not speak HTTP/, breaks: everything },
  },
  {
    name: 'status-line-has-no-end',
    does: 'Sends a reason phrase for ever.',
    answers: async ({ send }) => {
      await send('HTTP/1.1 200 ')
      for (;;) await send('OK '.repeat(10_000))
    },
    ends: {
      names: /no complete response within/,
      breaks: everything,
    },
  },
  {
    name: 'status-of-four-digits',
    does: 'Answers with status 2000.',
    answers: always('HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n'),
    ends: { names: /Invalid response status/, breaks: everything },
  },
  {
    name: 'status-204-with-a-body',
    does: 'Says that there is no content, and sends some.',
    answers: always('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'),
    ends: { names: /does not have the length that its headers say/, breaks: everything },
  },
  {
    name: 'not-modified',
    does: 'Says that nothing was modified to every request.',
    answers: ({ reply }) => reply({ status: 304, reason: 'Not Modified' }),
    ends: { names: /304/, breaks: everything },
  },
  {
    name: 'lines-end-without-cr',
    does: 'Ends its lines with a line feed alone.',
    answers: rewritten((text) => text.replaceAll('\r\n', '\n')),
    // HTTP lets recipients accept or reject it.
    ends: { names: /Missing expected CR/, breaks: everything },
  },
  {
    name: 'header-without-a-colon',
    does: 'Has a header line without a colon.',
    answers: rewritten((text) => text.replace('\r\n', '\r\nNonsense\r\n')),
    ends: { names: /Invalid header token/, breaks: everything },
  },
  {
    name: 'header-without-a-name',
    does: 'Has a header without a name.',
    answers: rewritten((text) => text.replace('\r\n', '\r\n: nameless\r\n')),
    ends: { names: /Invalid header token/, breaks: everything },
  },
  {
    name: 'blank-before-the-colon',
    does: 'Has a blank between the name of a header and its colon.',
    answers: rewritten((text) => text.replace('\r\n', '\r\nX-Blank : a\r\n')),
    ends: { names: /Invalid header token/, breaks: everything },
  },
  {
    name: 'nul-in-a-header',
    does: 'Has the character NUL in a header.',
    answers: rewritten((text) => text.replace('\r\n', '\r\nX-Nul: a\0b\r\n')),
    ends: { names: /Invalid header value char/, breaks: everything },
  },
  {
    name: 'controls-a-terminal',
    does: 'Has what terminals take for commands in headers, reason phrases and bodies.',
    answers: ({ reply }) =>
      reply({
        status: 500,
        reason: 'Oops \u009b31m',
        headers: [['X-Title', '\u009b2J \u00e9']],
        body: Buffer.from('\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp.exe \u0000\ufffe'),
      }),
    ends: { names: /500/, breaks: everything },
  },
  {
    name: 'scripts-everywhere',
    does: 'Has scripts in headers, cookies, addresses and bodies.',
    answers: changed((reply, { path }) => {
      const script = '</code><script>alert(1)</script><img src=x onerror=alert(1)>'
      reply.headers.push(['X-Script', script], ['Set-Cookie', `s=${script}; Path=/`], ['Link', `<javascript:alert(1)>`])
      if (reply.status === 200 && path.includes('/rest_v2/resources'))
        reply.body = Buffer.from(`${script}]]>--><?xml?>`)
    }),
    ends: { conforming: true },
  },
  {
    name: 'dates-of-another-century',
    does: 'Has a clock that is a century behind, and says so in each answer.',
    answers: changed((reply) => {
      reply.headers = reply.headers.filter(([name]) => name.toLowerCase() !== 'date')
      reply.headers.push(['Date', 'Thu, 01 Jan 1925 00:00:00 GMT'], ['Age', '99999999999999999999'], ['Expires', '-1'])
    }),
    ends: { conforming: true },
  },
]
