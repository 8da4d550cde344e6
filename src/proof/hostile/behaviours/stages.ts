import type { Socket } from 'node:net'
import { servedAt } from '../../../reference/names.ts'
import { always, changed, some, thenReset, withHeaders } from '../answers.ts'
import type { Answers, Behaviours } from '../behaviour.ts'

const isClosed = /connection was closed/
const isLost = /connection was/
const isLate = /no complete response within/
const halfHeaders = 'HTTP/1.1 200 OK\r\nContent-Le'
const halfBody = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'

/** The timers that close connections. */
const idle = new WeakMap<Socket, NodeJS.Timeout>()

/** Connection errors before, during and after an answer. */
export const stages: Behaviours = {
  'closes-at-once': { many: true, names: /connection was (closed|reset)/, connects: (socket) => socket.end() },
  'resets-at-once': { names: /connection was (closed|reset)/, connects: (socket) => socket.resetAndDestroy() },
  'says-nothing': { waits: true, many: true, names: isLate, connects: () => {} },
  'closes-after-the-request': [isClosed, ({ socket }) => socket.end()],
  // It keeps the other half of the connection open.
  'closes-its-half': {
    names: isClosed,
    connects: (socket) => {
      socket.allowHalfOpen = true
      return true
    },
    answers: ({ socket }) => socket.end(),
  },
  'resets-in-the-status-line': [/connection was (reset|closed)/, thenReset('HTTP/1.')],
  'resets-in-the-headers': [isLost, thenReset(halfHeaders)],
  'resets-in-the-body': [isLost, thenReset(halfBody)],
  'hangs-in-the-headers': { waits: true, names: isLate, answers: always(halfHeaders) },
  'hangs-in-the-body': { waits: true, names: isLate, answers: always(halfBody) },
  'resets-every-login': {
    names: /No answer from/,
    breaks: ['4.3/*'],
    answers: some(
      ({ asked }) => asked.path.includes(servedAt.login),
      ({ socket }) => socket.resetAndDestroy(),
    ),
  },
  // HTTP allows it.
  'closes-kept-connections-at-once': closing(withHeaders(['Keep-Alive', 'timeout=60'])),
  'closes-idle-connections-soon': async (exchange) => {
    const { socket, number } = exchange
    clearTimeout(idle.get(socket))
    await withHeaders(['Keep-Alive', 'timeout=60'])(exchange)
    idle.set(
      socket,
      setTimeout(() => socket.end(), number % 50),
    )
  },
  // Answers each POST with 413, and does not read its body.
  'answers-before-the-body': {
    names: /413|connection was/,
    breaks: ['4.3/form-credentials-open-a-session'],
    connects: (socket) => {
      socket.prependListener('data', (bytes) => {
        if (!bytes.toString('latin1').startsWith('POST')) return
        socket.removeAllListeners('data')
        socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
        setImmediate(() => socket.resetAndDestroy())
      })
      return true
    },
  },
  'keeps-alive-for-ages': withHeaders(['Keep-Alive', `timeout=${'9'.repeat(400)}, max=-1`]),
  'keeps-alive-for-no-time': changed(({ headers }, { number }) =>
    headers.push(['Keep-Alive', `timeout=${number % 2 === 0 ? 0 : -5}`]),
  ),
  'one-request-a-connection': closing(withHeaders(['Connection', 'close'])),
}

/** Answers, and closes the connection. */
function closing(answers: Answers): Answers {
  return async (exchange) => {
    await answers(exchange)
    exchange.socket.end()
  }
}
