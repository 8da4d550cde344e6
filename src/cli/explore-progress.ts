import type { ExplorationProgress } from '../explore/explore.ts'
import { count } from '../reports/wording.ts'

/** How often a line is written without a terminal, in milliseconds. */
const everyMs = 15_000
const everyMsOnTerminals = 200

type Stream = { readonly isTTY: boolean; write(text: string): unknown }

/** Shows the progress of an exploration: in one line of a terminal, or with an occasional line in a log. */
export class ExploreProgress {
  readonly #stream: Stream
  #shownAt = Number.NEGATIVE_INFINITY
  #line = false

  constructor(stream: Stream) {
    this.#stream = stream
  }

  show({ sequences, operations, findings, elapsedMs, investigating }: ExplorationProgress): void {
    const every = this.#stream.isTTY ? everyMsOnTerminals : everyMs
    if (elapsedMs - this.#shownAt < every) return
    this.#shownAt = elapsedMs
    const doing = investigating === undefined ? '' : `, investigating ${investigating}`
    const text = `${Math.round(elapsedMs / 1000)} s: ${count(sequences, 'sequence')}, ${count(operations, 'operation')}, ${count(findings, 'finding')}${doing}`
    if (this.#stream.isTTY) this.#stream.write(`\r\u001b[2K${text}`)
    else this.#stream.write(`${text}\n`)
    this.#line = this.#stream.isTTY
  }

  close(): void {
    if (this.#line) this.#stream.write('\r\u001b[2K')
    this.#line = false
  }
}
