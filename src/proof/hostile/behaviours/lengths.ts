import { jsessionid } from '../../../reference/names.ts'
import { type Behaviour, everything, type HostileExchange } from '../behaviour.ts'
import { framed, headed } from '../serve.ts'

const always = (bytes: string) => (visit: HostileExchange) => visit.send(bytes)

/** The conforming answer in one chunk, with this extension after its size, and these trailers. */
const inChunks =
  (extension: string, trailers: string) =>
  async ({ conforming, send, asked, reply }: HostileExchange): Promise<void> => {
    const { body, ...head } = await conforming()
    if (body.length === 0 && trailers === '') return reply({ ...head, body })
    await send(headed({ ...head, headers: [...head.headers, ['Transfer-Encoding', 'chunked']] }))
    const chunk = body.length === 0 ? '' : `${body.length.toString(16)}${extension}\r\n${body.toString('latin1')}\r\n`
    await send(asked.method === 'HEAD' ? '' : `${chunk}0${extension}\r\n${trailers}\r\n`)
  }

/** The end of a body, and bytes after it. */
export const lengths: readonly Behaviour[] = [
  {
    name: 'chunk-extensions',
    does: 'Has extensions behind the size of each chunk, as HTTP allows.',
    answers: inChunks(';a;b=c;d="e"', ''),
    ends: { conforming: true },
  },
  {
    name: 'chunk-extensions-have-no-end',
    does: 'Has an extension behind the size of a chunk that does not end.',
    answers: async ({ send }) => {
      await send('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;')
      for (;;) await send('x'.repeat(60_000))
    },
    ends: { names: /No answer/, breaks: everything },
  },
  {
    name: 'trailers',
    does: 'Has trailers, one of which sets an unknown session cookie: it is no header, so it sets nothing.',
    answers: inChunks('', `X-After: a\r\nSet-Cookie: ${jsessionid}=${'D'.repeat(32)}; Path=/reporting\r\n`),
    ends: { conforming: true },
  },
  {
    name: 'trailers-have-no-end',
    does: 'Has trailers for ever.',
    answers: async ({ send }) => {
      await send('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n')
      for (;;) await send('X-After: and more\r\n'.repeat(1000))
    },
    ends: { names: /headers are larger than 64 KiB/, breaks: everything },
  },
  {
    name: 'the-same-length-twice',
    does: 'Announces the same length twice.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n'),
    ends: { names: /Duplicate Content-Length/, breaks: everything },
  },
  {
    name: 'length-is-a-list',
    does: 'Announces a length as a list.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: 0, 0\r\n\r\n'),
    ends: { names: /Invalid character in Content-Length/, breaks: everything },
  },
  {
    name: 'length-is-negative',
    does: 'Announces a negative length.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'),
    ends: { names: /Invalid character in Content-Length/, breaks: everything },
  },
  {
    name: 'length-of-2-to-the-64',
    does: 'Announces a length of 2^64 bytes.',
    answers: always('HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551616\r\n\r\n'),
    ends: { names: /does not have the length that its headers say/, breaks: everything },
  },
  {
    name: 'chunked-twice',
    does: 'Names the transfer encoding twice.',
    answers: always('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n'),
    ends: { names: /No answer|not to be served/, breaks: everything },
  },
  {
    name: 'more-than-announced',
    does: 'Sends conforming responses, and seven bytes more than it announces.',
    answers: async (visit) => {
      const whole = framed(await visit.conforming(), visit.asked)
      await visit.send(Buffer.concat([whole, Buffer.from('surplus')]))
    },
    ends: { names: /longer than its headers say/, breaks: everything },
  },
  {
    name: 'head-with-a-body',
    does: 'Sends a body to HEAD as well.',
    many: true,
    answers: async (visit) => {
      const reply = await visit.conforming()
      if (visit.asked.method !== 'HEAD') return visit.reply(reply)
      await visit.send(
        Buffer.concat([
          headed({ ...reply, headers: [...reply.headers, ['Content-Length', '5']] }),
          Buffer.from('hello'),
        ]),
      )
    },
    // Its connection is closed, and a client can see no more.
    ends: { conforming: true },
  },
]
