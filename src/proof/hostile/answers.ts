import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { jsessionid, servedAt } from '../../reference/names.ts'
import type { Answers, HostileExchange, ReceivedRequest, Reply } from './behaviour.ts'
import { framed, headed } from './serve.ts'

// What the answers of hostile servers have in common.

export const ok = 'HTTP/1.1 200 OK\r\n'
export const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`

/** The conforming answer, changed before it is sent. */
export function changed(change: (reply: Reply, exchange: HostileExchange) => unknown): Answers {
  return async (exchange) => {
    const reply = await exchange.conforming()
    await change(reply, exchange)
    exchange.reply(reply)
  }
}

/** The conforming answer. */
export const unchanged = changed(() => {})

/** The conforming answer with these headers after its own. */
export function withHeaders(...added: [name: string, value: string][]): Answers {
  return changed(({ headers }) => headers.push(...added))
}

/** The conforming answer with other values of a header, whose name is in lower case. */
export function changedHeader(name: string, change: (value: string) => string): Answers {
  return changed(({ headers }) => {
    for (const header of headers) if (header[0].toLowerCase() === name) header[1] = change(header[1])
  })
}

/** The conforming answer with another cookie of a session. */
export function changedSession(change: (cookie: string) => string): Answers {
  return changedHeader('set-cookie', (cookie) => (cookie.startsWith(`${jsessionid}=`) ? change(cookie) : cookie))
}

/** The conforming answer with another body, where the specification leaves the body open. */
export function changedResource(change: (reply: Reply, exchange: HostileExchange) => unknown): Answers {
  return changed((reply, exchange) => (isResource(reply, exchange.asked) ? change(reply, exchange) : undefined))
}

/** Whether an answer is a resource, whose body the specification leaves open. */
export function isResource({ status }: Reply, { path }: ReceivedRequest): boolean {
  return status === 200 && path.includes('/rest_v2/resources')
}

/** The conforming answer as bytes, changed before they are sent. */
export function rewritten(change: (bytes: Buffer) => Buffer | string): Answers {
  return async (exchange) => exchange.send(change(framed(await exchange.conforming(), exchange.asked)))
}

/** Answers some requests in this way, and the others as a conforming server. */
export function some(isMeant: (exchange: HostileExchange) => boolean, answers: Answers): Answers {
  return (exchange) => (isMeant(exchange) ? answers(exchange) : unchanged(exchange))
}

/** The same answer without a body to every request. */
export function alwaysStatus(code: number, reason: string, ...headers: [name: string, value: string][]): Answers {
  return ({ reply }) => reply({ status: code, reason, headers })
}

/** The same bytes in answer to every request. */
export function always(bytes: string): Answers {
  return ({ send }) => send(bytes)
}

/** These bytes, and then the end of the connection. */
export function thenClosed(bytes: string): Answers {
  return ({ socket }) => socket.end(bytes)
}

/** These bytes, and then a reset of the connection. */
export function thenReset(bytes: string): Answers {
  return async ({ socket, send }) => {
    await send(bytes)
    socket.resetAndDestroy()
  }
}

/** These bytes, and then the same piece for ever. */
export function forEver(start: string, piece: string | Buffer): Answers {
  return async ({ send }) => {
    await send(start)
    for (;;) {
      await send(piece)
      await yieldToOthers()
    }
  }
}

/** The conforming answer in one chunk, or in chunks of this size, with an extension after each size, and with these trailers. */
export function inChunks({
  size,
  extension = '',
  trailers = '',
}: {
  readonly size?: number
  readonly extension?: string
  readonly trailers?: string
}): Answers {
  return async ({ conforming, send, asked, reply }) => {
    const { body, ...head } = await conforming()
    if (body.length === 0 && trailers === '') return reply({ ...head, body })
    await send(headed({ ...head, headers: [...head.headers, ['Transfer-Encoding', 'chunked']] }))
    if (asked.method === 'HEAD') return
    const pieces = [...(body.toString('latin1').match(new RegExp(`.{1,${size ?? ''}}`, 'gs')) ?? []), '']
    const lines = pieces.map((piece) => `${piece.length.toString(16)}${extension}\r\n${piece && `${piece}\r\n`}`)
    await send(`${lines.join('')}${trailers}\r\n`)
  }
}

/** Whether a request is for the key service. */
export function asksForKey({ asked }: HostileExchange): boolean {
  return asked.path.includes(servedAt.key)
}

export function isSetCookie(name: string): boolean {
  return name.toLowerCase() === 'set-cookie'
}
