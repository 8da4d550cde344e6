import { jsessionid } from '../../../reference/names.ts'
import { always, changed, chunked, forEver, inChunks, ok, rewritten, some, thenClosed } from '../answers.ts'
import type { Answers, Behaviours } from '../behaviour.ts'
import { headed } from '../serve.ts'

const hasWrongLength = /does not have the length that its headers say/
const isTooLong = /longer than its headers say/
const isLate = /no complete response within/

/** The framing of an answer: errors, and look-alikes. */
export const framing: Behaviours = {
  'chunk-size-is-no-number': [/Invalid character in chunk size/, always(`${chunked}xyz\r\nabc\r\n0\r\n\r\n`)],
  'chunk-size-is-too-large': [/Chunk size overflow/, always(`${chunked}400000000000000000\r\nabc\r\n0\r\n\r\n`)],
  'chunks-have-no-end': { waits: true, names: isLate, answers: always(`${chunked}3\r\nabc\r\n`) },
  'body-has-no-end': { waits: true, names: isLate, answers: forEver(`${ok}\r\n`, Buffer.alloc(1 << 20, 'x')) },
  'one-byte-chunks-have-no-end': {
    waits: true,
    names: isLate,
    answers: forEver(chunked, Buffer.from('1\r\nx\r\n'.repeat(10_000))),
  },
  'length-is-too-large': [/connection was closed/, thenClosed(`${ok}Content-Length: 100\r\n\r\nabc`)],
  'length-is-too-small': [isTooLong, always(`${ok}Content-Length: 1\r\n\r\nabcdef`)],
  'length-is-no-number': [/Invalid character in Content-Length/, always(`${ok}Content-Length: many\r\n\r\nabc`)],
  'two-lengths': [
    /does not have the length that its headers say|Duplicate Content-Length/,
    always(`${ok}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`),
  ],
  'length-and-chunks': [
    hasWrongLength,
    always(`${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`),
  ],
  'status-000': [/status that HTTP does not have/, always('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n')],
  // Some servers answer so to programs.
  'status-999': [/every path answers status 999/, always('HTTP/1.1 999 Denied\r\nContent-Length: 0\r\n\r\n')],
  // HTTP has given up headers that continue in the next line.
  'folded-headers': [/violates HTTP/, always(`${ok}X-Folded: a\r\n  b\r\nContent-Length: 0\r\n\r\n`)],
  'speaks-another-protocol': {
    names: /does not speak HTTP/,
    connects: (socket) => {
      socket.write('220 mail.example ESMTP ready\r\n')
      return true
    },
    answers: always('500 unrecognized command\r\n'),
  },
  'no-reason-phrase': changed((reply) => {
    reply.reason = ''
  }),
  'chunks-of-one-byte': inChunks({ size: 1 }),
  'bodies-end-with-the-connection': async ({ conforming, send, socket, asked }) => {
    const { body, ...head } = await conforming()
    await send(headed({ ...head, headers: [...head.headers, ['Connection', 'close']] }))
    socket.end(asked.method === 'HEAD' ? '' : body)
  },

  // The end of a body, and bytes after it.
  'chunk-extensions': inChunks({ extension: ';a;b=c;d="e"' }),
  'chunk-extensions-have-no-end': [/No answer/, forEver(`${chunked}3;`, 'x'.repeat(60_000))],
  // One of them sets an unknown session cookie. It is no header, so it sets nothing.
  trailers: inChunks({ trailers: `X-After: a\r\nSet-Cookie: ${jsessionid}=${'D'.repeat(32)}; Path=/reporting\r\n` }),
  'trailers-have-no-end': [
    /headers are larger than 64 KiB/,
    forEver(`${chunked}0\r\n`, 'X-After: and more\r\n'.repeat(1000)),
  ],
  'the-same-length-twice': [/Duplicate Content-Length/, always(`${ok}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`)],
  'length-is-a-list': [/Invalid character in Content-Length/, always(`${ok}Content-Length: 0, 0\r\n\r\n`)],
  'length-is-negative': [/Invalid character in Content-Length/, always(`${ok}Content-Length: -1\r\n\r\n`)],
  'length-of-2-to-the-64': [hasWrongLength, always(`${ok}Content-Length: 18446744073709551616\r\n\r\n`)],
  'chunked-twice': [/No answer|not to be served/, always(`${ok}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`)],
  'more-than-announced': [isTooLong, rewritten((bytes) => Buffer.concat([bytes, Buffer.from('surplus')]))],
  // Its connection is closed, and a client can see no more.
  'head-with-a-body': {
    many: true,
    answers: some(
      ({ asked }) => asked.method === 'HEAD',
      async ({ conforming, send }) => {
        const reply = await conforming()
        await send(
          `${headed({ ...reply, headers: [...reply.headers, ['Content-Length', '5']] }).toString('latin1')}hello`,
        )
      },
    ),
  },
}

const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'
const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'

/** The conforming answer after so many interim ones. */
const after =
  (interim: string, times: (number: number) => number): Answers =>
  async ({ conforming, send, reply, number }) => {
    const answer = await conforming()
    await send(interim.repeat(times(number)))
    reply(answer)
  }

/** Interim answers. */
export const interim: Behaviours = {
  'continues-for-ever': [/No answer .*more than 64 interim answers/, forEver('', goOn.repeat(100))],
  'hints-for-ever': [/No answer/, forEver('', hint.repeat(100))],
  'only-hints': [/No answer/, thenClosed('HTTP/1.1 103 Early Hints\r\n\r\n')],
  'switches-protocols': [
    /switches to another protocol, which the suite did not request/,
    always('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  ],
  'one-hint': after(hint, () => 1),
  'continues-unasked': after(goOn, (number) => 1 + (number % 2)),
  'several-hints': after(hint, () => 10),
}
