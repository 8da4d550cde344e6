import type { Socket } from 'node:net'

const [version, interim, continues] = ['HTTP/1.', 'HTTP/1.1 1', 'HTTP/1.1 100']
const digit2 = '2'.charCodeAt(0)

/** What undici ends a connection with that is not to be used again, as the headers of its last answer say. */
const endedByHeaders = 'UND_ERR_INFO'

/** The connection from which something is being read, in this turn. */
let source: Socket | undefined

/**
 * Looks at what undici reads from a connection, where it is less patient or less strict than HTTP. A server may send
 * 100 (Continue) unasked, and clients ignore it. undici drops the connection instead, but waits behind any other interim
 * answer: so it reads 102 where that said 100. And it takes an answer of RTSP or of HTTP/2 for one of HTTP/1: that ends
 * the connection.
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

/**
 * To be asked when an answer is complete: gives a function that tells, later in the same turn, whether there were more
 * bytes behind it. undici ends the connection for that, and takes the answer as it is.
 */
export function surplusBehindAnswer(): () => boolean {
  const connection = source
  return () => {
    const error: (Error & { code?: string }) | null | undefined = connection?.errored
    return error !== null && error !== undefined && error.code !== endedByHeaders
  }
}

/** What has been read of an answer to a request, as long as all of that was interim answers. */
class HeadOfAnswer {
  /** Of the last head, which has not ended. */
  #unended = ''

  /** Goes through what comes next: only interim answers, or the answer itself as well, or something else than HTTP/1. */
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

/** As far as it has been read. */
function begins(head: string, beginning: string): boolean {
  return head.startsWith(beginning) || beginning.startsWith(head)
}
