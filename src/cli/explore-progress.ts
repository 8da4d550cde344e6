import type { Progress } from '../explore/explore.ts'

/** How often a line is written where nobody watches. */
const everyMs = 15_000
const everyMsOnTerminals = 200

/** Shows how far an exploration is: in one line of a terminal, or with a line now and then in a log. */
export class ExploreProgress {
  readonly #stream: NodeJS.WriteStream
  #shownAt = Number.NEGATIVE_INFINITY
  #line = false

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  show({ sequences, operations, findings, elapsedMs, investigating }: Progress): void {
    const every = this.#stream.isTTY ? everyMsOnTerminals : everyMs
    if (elapsedMs - this.#shownAt < every) return
    this.#shownAt = elapsedMs
    const doing = investigating === undefined ? '' : `, looking into ${investigating}`
    const text = `${Math.round(elapsedMs / 1000)} s: ${sequences} sequences, ${operations} operations, ${findings} findings${doing}`
    if (this.#stream.isTTY) this.#stream.write(`\r\u001b[2K${text}`)
    else this.#stream.write(`${text}\n`)
    this.#line = this.#stream.isTTY
  }

  close(): void {
    if (this.#line) this.#stream.write('\r\u001b[2K')
    this.#line = false
  }
}
