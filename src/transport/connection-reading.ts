import type { Socket } from 'node:net'

const [version, interim, continues] = ['HTTP/1.', 'HTTP/1.1 1', 'HTTP/1.1 100']
const digit2 = '2'.charCodeAt(0)

/** The error code with which undici ends a connection that the headers of its last answer declare closed. */
const endedByHeaders = 'UND_ERR_INFO'

/** The connection that is being read in this turn of the event loop. */
let source: Socket | undefined

/**
 * Changes what undici reads from a connection where it is less tolerant or less strict than HTTP. A server may send 100
 * (Continue) unasked, and clients ignore it; undici drops the connection, but accepts other interim answers. So 100 is changed
 * to 102. undici also accepts an answer of RTSP or HTTP/2 as HTTP/1; here it ends the connection.
 */
export function watchReading(connection: Socket): void {
  const { read, write } = connection
  let head: HeadOfAnswer | undefined
  connection.write = (...data: unknown[]) => {
    head ??= new HeadOfAnswer()
    return Reflect.apply(write, connection, data)
  }
  connection.read = (size) => {
    const chunk = read.call(connection, size)
    source = chunk === null ? undefined : connection
    if (head === undefined || !(chunk instanceof Buffer)) return chunk
    const is = head.lookAt(chunk)
    if (is !== 'interim') head = undefined
    if (is !== 'foreign') return chunk
    connection.destroy(Object.assign(new Error('Expected HTTP/1.'), { code: 'HTTPParserError' }))
    return null
  }
}

/** Call this when an answer is complete. The result says, later in the same turn, whether more bytes followed it. */
export function surplusBehindAnswer(): () => boolean {
  const connection = source
  return () => {
    const error: (Error & { code?: string }) | null | undefined = connection?.errored
    return error !== null && error !== undefined && error.code !== endedByHeaders
  }
}

/** The beginning of an answer to a request, for as long as it consists of interim answers only. */
class HeadOfAnswer {
  /** The last head, while it is incomplete. */
  #unended = ''

  /** Processes the next chunk: only interim answers so far, the answer itself, or something other than HTTP/1. */
  lookAt(chunk: Buffer): 'interim' | 'answer' | 'foreign' {
    const before = this.#unended.length
    // An empty line before an answer is ignored: old servers send one behind a body.
    const heads = /[\r\n]*([\s\S]*?)(?:\r\n\r\n|$)/gy
    const text = this.#unended + chunk.toString('latin1')
    for (let match = heads.exec(text); match?.[0]; match = heads.exec(text)) {
      const { 0: whole, 1: head = '', index } = match
      if (!begins(head, version)) return 'foreign'
      if (!begins(head, interim)) return 'answer'
      const lastDigit = index + whole.indexOf(head) + continues.length - 1 - before
      if (head.startsWith(continues) && lastDigit >= 0) chunk[lastDigit] = digit2
      this.#unended = whole.endsWith('\r\n\r\n') ? '' : whole
    }
    return 'interim'
  }
}

/** Compares the characters that have been read so far. */
function begins(head: string, beginning: string): boolean {
  return head.startsWith(beginning) || beginning.startsWith(head)
}
