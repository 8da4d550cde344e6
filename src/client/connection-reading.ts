import type { Socket } from 'node:net'

const version = 'HTTP/1.'
const beginning = `${version}1 100`
/** The first digit of a status tells an interim answer; those after it, which one. */
const firstFreeDigit = beginning.length - 2
const [digit0, digit2, digit9] = ['0'.charCodeAt(0), '2'.charCodeAt(0), '9'.charCodeAt(0)]
const endOfHead = '\r\n\r\n'

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

const isOfLineEnd = (byte: number) => byte === endOfHead.charCodeAt(0) || byte === endOfHead.charCodeAt(1)

/** What has been read of an answer to a request, as long as all of that was interim answers. */
class HeadOfAnswer {
  /** So many characters of the beginning have been read, and of what ends a head. */
  #begun = 0
  #ended = 0
  #isContinue = true

  /** Goes through what comes next: only interim answers, or the answer itself as well, or something else than HTTP/1. */
  lookAt(chunk: Buffer): 'interim' | 'answer' | 'foreign' {
    for (const [index, byte] of chunk.entries()) {
      if (this.#hasBegun) {
        this.#readToTheEnd(byte)
        continue
      }
      // An empty line before an answer is ignored: old servers send one behind a body.
      if (this.#begun === 0 && isOfLineEnd(byte)) continue
      if (!this.#begins(byte)) return this.#begun < version.length ? 'foreign' : 'answer'
      if (this.#hasBegun && this.#isContinue) chunk[index] = digit2
    }
    return 'interim'
  }

  get #hasBegun(): boolean {
    return this.#begun === beginning.length
  }

  #begins(byte: number): boolean {
    const isAsExpected = byte === beginning.charCodeAt(this.#begun)
    const isFree = this.#begun >= firstFreeDigit && byte >= digit0 && byte <= digit9
    if (!isAsExpected && !isFree) return false
    this.#isContinue &&= isAsExpected
    this.#begun++
    return true
  }

  #readToTheEnd(byte: number): void {
    const continues = byte === endOfHead.charCodeAt(this.#ended)
    this.#ended = continues ? this.#ended + 1 : Number(byte === endOfHead.charCodeAt(0))
    if (this.#ended < endOfHead.length) return
    this.#begun = 0
    this.#ended = 0
    this.#isContinue = true
  }
}
