import type { Socket } from 'node:net'
import type { ReceivedRequest } from './behaviour.ts'

/**
 * Reads the requests on a connection, one after the other, and passes each to `take`. The peer is the suite itself, so every
 * body has a Content-Length.
 */
export function readRequests(socket: Socket, take: (asked: ReceivedRequest) => void): void {
  let come = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    come = Buffer.concat([come, chunk])
    for (;;) {
      const end = come.indexOf('\r\n\r\n')
      if (end === -1) return
      const [first = '', ...lines] = come.toString('latin1', 0, end).split('\r\n')
      const headers = lines.flatMap((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      })
      const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'content-length')
      const length = at === -1 ? 0 : Number(headers[at + 1])
      if (come.length < end + 4 + length) return
      const body = Buffer.from(come.subarray(end + 4, end + 4 + length))
      come = come.subarray(end + 4 + length)
      const [method = '', path = ''] = first.split(' ')
      take({ method, path, headers, body })
    }
  })
}
