import { servedAt } from '../../../reference/names.ts'
import { type Behaviour, everything } from '../behaviour.ts'

const lost = /No answer from/

/** Connection errors before, during and after an answer. */
export const stages: readonly Behaviour[] = [
  {
    name: 'closes-at-once',
    many: true,
    does: 'Accepts every connection and closes it.',
    connects: (socket) => {
      socket.end()
      return true
    },
    ends: { names: /connection was closed|connection was reset/, breaks: everything },
  },
  {
    name: 'resets-at-once',
    does: 'Accepts every connection and resets it.',
    connects: (socket) => {
      socket.resetAndDestroy()
      return true
    },
    ends: { names: /connection was reset|connection was closed/, breaks: everything },
  },
  {
    name: 'says-nothing',
    waits: true,
    many: true,
    does: 'Accepts every connection and never says anything.',
    connects: () => true,
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'closes-after-the-request',
    does: 'Reads a request and closes the connection.',
    answers: ({ socket }) => void socket.end(),
    ends: { names: /connection was closed/, breaks: everything },
  },
  {
    name: 'closes-its-half',
    does: 'Closes its half of a connection with the request, and keeps the other open.',
    connects: (socket) => {
      socket.allowHalfOpen = true
      return false
    },
    answers: ({ socket }) => void socket.end(),
    ends: { names: /connection was closed/, breaks: everything },
  },
  {
    name: 'resets-in-the-status-line',
    does: 'Resets the connection amid the status line.',
    answers: async ({ socket, send }) => {
      await send('HTTP/1.')
      socket.resetAndDestroy()
    },
    ends: { names: /connection was (?:reset|closed)/, breaks: everything },
  },
  {
    name: 'resets-in-the-headers',
    does: 'Resets the connection amid the headers.',
    answers: async ({ socket, send }) => {
      await send('HTTP/1.1 200 OK\r\nContent-Le')
      socket.resetAndDestroy()
    },
    ends: { names: /connection was/, breaks: everything },
  },
  {
    name: 'resets-in-the-body',
    does: 'Resets the connection amid the body.',
    answers: async ({ socket, send }) => {
      await send('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')
      socket.resetAndDestroy()
    },
    ends: { names: /connection was/, breaks: everything },
  },
  {
    name: 'hangs-in-the-headers',
    waits: true,
    does: 'Sends half of the headers, and no more.',
    answers: ({ send }) => send('HTTP/1.1 200 OK\r\nContent-Le'),
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'hangs-in-the-body',
    waits: true,
    does: 'Sends half of the body, and no more.',
    answers: ({ send }) => send('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    ends: { names: /no complete response within/, breaks: everything },
  },
  {
    name: 'resets-every-login',
    does: 'Resets the connection at each login, and conforms otherwise.',
    answers: async (visit) => {
      if (visit.asked.path.includes(servedAt.login)) visit.socket.resetAndDestroy()
      else visit.reply(await visit.conforming())
    },
    ends: { names: lost, breaks: ['4.3/*'] },
  },
  {
    name: 'closes-kept-connections-at-once',
    does: 'Promises to keep each connection and closes it after the response, which HTTP allows.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      reply.headers.push(['Keep-Alive', 'timeout=60'])
      visit.reply(reply)
      visit.socket.end()
    },
    ends: { conforming: true },
  },
  {
    name: 'answers-before-the-body',
    does: 'Answers each POST with 413, and resets its connection without having read the body.',
    connects: (socket) => {
      socket.prependListener('data', (bytes) => {
        if (!bytes.toString('latin1').startsWith('POST')) return
        socket.removeAllListeners('data')
        socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
        setImmediate(() => socket.resetAndDestroy())
      })
      return false
    },
    answers: async (visit) => visit.reply(await visit.conforming()),
    ends: { names: /413|connection was/, breaks: ['4.3/form-credentials-open-a-session'] },
  },
  {
    name: 'keeps-alive-for-ages',
    does: 'Promises to keep its connections for longer than numbers go.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      reply.headers.push(['Keep-Alive', `timeout=${'9'.repeat(400)}, max=-1`])
      visit.reply(reply)
    },
    ends: { conforming: true },
  },
  {
    name: 'keeps-alive-for-no-time',
    does: 'Promises to keep its connections for a negative time, or none.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      reply.headers.push(['Keep-Alive', visit.number % 2 === 0 ? 'timeout=0' : 'timeout=-5'])
      visit.reply(reply)
    },
    ends: { conforming: true },
  },
  {
    name: 'one-request-a-connection',
    does: 'Answers one request on each connection, and says so.',
    answers: async (visit) => {
      const reply = await visit.conforming()
      reply.headers.push(['Connection', 'close'])
      visit.reply(reply)
      visit.socket.end()
    },
    ends: { conforming: true },
  },
]
