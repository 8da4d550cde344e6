import { always, alwaysStatus, changed, forEver, isResource, rewritten, thenClosed } from '../answers.ts'
import type { Answers, Behaviours } from '../behaviour.ts'

const isNoHttp = /does not speak HTTP/
const isNoName = /Invalid header token/

/** The conforming answer as text, changed before it is sent. */
const respelled = (change: (text: string) => string): Answers => rewritten((bytes) => change(bytes.toString('latin1')))
/** The conforming answer with this line after its status line. */
const withLine = (line: string) => respelled((text) => text.replace('\r\n', `\r\n${line}\r\n`))

/** Status lines and header lines: errors, and look-alikes. */
export const lines: Behaviours = {
  'http-0.9': [isNoHttp, thenClosed('<html>Hello</html>\r\n')],
  'http-1.0': async (exchange) => {
    await respelled((text) => text.replace('HTTP/1.1', 'HTTP/1.0'))(exchange)
    exchange.socket.end()
  },
  'http-9.9': [isNoHttp, always('HTTP/9.9 200 OK\r\nContent-Length: 0\r\n\r\n')],
  // HTTP parsers may accept it as well.
  'speaks-rtsp': [isNoHttp, respelled((text) => text.replace('HTTP/1.1', 'RTSP/1.0'))],
  'status-line-has-no-end': [/no complete response within/, forEver('HTTP/1.1 200 ', 'OK '.repeat(10_000))],
  'status-of-four-digits': [/Invalid response status/, always('HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n')],
  'status-204-with-a-body': [
    /does not have the length that its headers say/,
    always('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'),
  ],
  'not-modified': [/304/, alwaysStatus(304, 'Not Modified')],
  // HTTP lets recipients accept or reject it.
  'lines-end-without-cr': [/Missing expected CR/, respelled((text) => text.replaceAll('\r\n', '\n'))],
  'header-without-a-colon': [isNoName, withLine('Nonsense')],
  'header-without-a-name': [isNoName, withLine(': nameless')],
  'blank-before-the-colon': [isNoName, withLine('X-Blank : a')],
  'nul-in-a-header': [/Invalid header value char/, withLine('X-Nul: a\0b')],
  'controls-a-terminal': [
    /500/,
    ({ reply }) =>
      reply({
        status: 500,
        reason: 'Oops \u009b31m',
        headers: [['X-Title', '\u009b2J \u00e9']],
        body: Buffer.from('\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp.exe \u0000\ufffe'),
      }),
  ],
  'scripts-everywhere': changed((reply, { asked }) => {
    const script = '</code><script>alert(1)</script><img src=x onerror=alert(1)>'
    reply.headers.push(['X-Script', script], ['Set-Cookie', `s=${script}; Path=/`], ['Link', `<javascript:alert(1)>`])
    if (isResource(reply, asked)) reply.body = Buffer.from(`${script}]]>--><?xml?>`)
  }),
  'dates-of-another-century': changed((reply) => {
    reply.headers = reply.headers.filter(([name]) => name.toLowerCase() !== 'date')
    reply.headers.push(['Date', 'Thu, 01 Jan 1925 00:00:00 GMT'], ['Age', '99999999999999999999'], ['Expires', '-1'])
  }),
}
