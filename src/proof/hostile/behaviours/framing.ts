import { type Behaviour, everything, type HostileExchange } from '../behaviour.ts'
import { headed } from '../serve.ts'

/** Sends the same bytes in answer to every request. */
const always = (bytes: string) => (visit: HostileExchange) => visit.send(bytes)

/** Errors in the framing of an answer, and look-alikes. */
export const framing: readonly Behaviour[] = [
  {
    name: 'chunk-size-is-no-number',
    does: 'Sends a body in chunks whose size is no number.',
    answers: always('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n'),
    ends: { names: /Invalid character in chunk size/, breaks: everything },
  },
  {
    name: 'chunk-size-is-too-large',
    does: 'Announces a chunk of 2^70 bytes.',
    answers: always('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400000000000000000\r\nabc\r\n0\r\n\r\n'),
    ends: { names: /Chunk size overflow/, breaks: everything },
  },
  {
    name: 'chunks-have-no-end',
    waits: true,
    does: 'Sends a chunk a connection and never the last one.',
    answers: always('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'),
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'body-has-no-end',
    waits: true,
    does: 'Sends a body for ever, a megabyte at a time.',
    answers: (visit) => forEver(visit, 'HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(1 << 20, 'x')),
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'one-byte-chunks-have-no-end',
    waits: true,
    does: 'Sends chunks of one byte for ever.',
    answers: (visit) =>
      forEver(visit, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', Buffer.from('1\r\nx\r\n'.repeat(10_000))),
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'length-is-too-large',
    does: 'Announces more bytes than it sends before it closes.',
    answers: (visit) => {
      visit.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
    },
    ends: { names: /connection was closed/, breaks: everything },
  },
  {
    name: 'length-is-too-small',
    does: 'Sends more bytes than it announces.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabcdef'),
    ends: { names: /longer than its headers say/, breaks: everything },
  },
  {
    name: 'length-is-no-number',
    does: 'Announces a length that is no number.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nabc'),
    ends: { names: /Invalid character in Content-Length/, breaks: everything },
  },
  {
    name: 'two-lengths',
    does: 'Announces two lengths that differ.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde'),
    ends: { names: /does not have the length that its headers say|Duplicate Content-Length/, breaks: everything },
  },
  {
    name: 'length-and-chunks',
    does: 'Announces both a length and chunks.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'),
    ends: { names: /does not have the length that its headers say/, breaks: everything },
  },
  {
    name: 'status-000',
    does: 'Answers with status 000.',
    answers: always('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'),
    ends: { names: /status that HTTP does not have/, breaks: everything },
  },
  {
    name: 'status-999',
    does: 'Answers with status 999, as some servers do to programs.',
    answers: always('HTTP/1.1 999 Denied\r\nContent-Length: 0\r\n\r\n'),
    ends: { names: /every path answers status 999/, breaks: everything },
  },
  {
    name: 'folded-headers',
    does: 'Goes on with a header in the next line, which HTTP has given up.',
    answers: always('HTTP/1.1 200 OK\r\nX-Folded: a\r\n  b\r\nContent-Length: 0\r\n\r\n'),
    ends: { names: /violates HTTP/, breaks: everything },
  },
  {
    name: 'speaks-another-protocol',
    does: 'Greets as a mail server.',
    connects: (socket) => {
      socket.write('220 mail.example ESMTP ready\r\n')
      return false
    },
    answers: always('500 unrecognized command\r\n'),
    ends: { names: /does not speak HTTP/, breaks: everything },
  },
  {
    name: 'no-reason-phrase',
    does: 'Leaves out the reason phrase, as HTTP allows.',
    answers: async (visit) => {
      visit.reply({ ...(await visit.conforming()), reason: '' })
    },
    ends: { conforming: true },
  },
  {
    name: 'chunks-of-one-byte',
    does: 'Sends every body in chunks of one byte.',
    answers: async (visit) => {
      const { body, ...head } = await visit.conforming()
      if (body.length === 0) return visit.reply({ ...head, body })
      const chunks = [...body].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('')
      await visit.send(headed({ ...head, headers: [...head.headers, ['Transfer-Encoding', 'chunked']] }))
      await visit.send(visit.asked.method === 'HEAD' ? '' : `${chunks}0\r\n\r\n`)
    },
    ends: { conforming: true },
  },
  {
    name: 'bodies-end-with-the-connection',
    does: 'Frames every body by the end of its connection.',
    answers: async (visit) => {
      const { body, ...head } = await visit.conforming()
      await visit.send(headed({ ...head, headers: [...head.headers, ['Connection', 'close']] }))
      visit.socket.end(visit.asked.method === 'HEAD' ? '' : body)
    },
    ends: { conforming: true },
  },
]

async function forEver({ send }: HostileExchange, head: string, piece: Buffer): Promise<void> {
  await send(head)
  for (;;) await send(piece)
}
