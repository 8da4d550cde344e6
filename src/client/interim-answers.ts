import type { Socket } from 'node:net'

const beginning = 'HTTP/1.1 100'
/** The first digit of a status tells an interim answer; those after it, which one. */
const firstFreeDigit = beginning.length - 2
const [digit0, digit2, digit9] = ['0'.charCodeAt(0), '2'.charCodeAt(0), '9'.charCodeAt(0)]
const endOfHead = '\r\n\r\n'

/**
 * A server may send 100 (Continue) unasked, and clients ignore it. undici drops the connection instead, but waits behind
 * any other interim answer: so what it reads from this connection says 102 where that said 100.
 */
export function takeContinueForAnyInterimAnswer(connection: Socket): void {
  const { read, write } = connection
  let head: HeadOfAnswer | undefined
  connection.write = (...data: unknown[]) => {
    head ??= new HeadOfAnswer()
    return Reflect.apply(write, connection, data)
  }
  connection.read = (size) => {
    const chunk = read.call(connection, size)
    if (head !== undefined && chunk instanceof Buffer && head.isPastInterimAnswers(chunk)) head = undefined
    return chunk
  }
}

/** What has been read of an answer to a request, as long as all of that was interim answers. */
class HeadOfAnswer {
  /** So many characters of the beginning have been read, and of what ends a head. */
  #begun = 0
  #ended = 0
  #isContinue = true

  /** Goes through what comes next; tells whether the answer itself has begun. */
  isPastInterimAnswers(chunk: Buffer): boolean {
    for (const [index, byte] of chunk.entries()) {
      if (this.#hasBegun) {
        this.#readToTheEnd(byte)
        continue
      }
      if (!this.#begins(byte)) return true
      if (this.#hasBegun && this.#isContinue) chunk[index] = digit2
    }
    return false
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
