import type { ExplorationProgress } from '../explore/explore.ts'
import { count } from '../suite/count.ts'
import type { Screen } from './screen.ts'

/** How often a line is written without a terminal, in milliseconds. */
const everyMs = 15_000
const everyMsOnTerminals = 200

/** Shows the progress of an exploration: in one line of a terminal, or with an occasional line in a log. */
export class ExploreProgress {
  readonly #screen: Screen
  #shownAt = Number.NEGATIVE_INFINITY
  #line = false

  constructor(screen: Screen) {
    this.#screen = screen
  }

  show({ sequences, operations, findings, elapsedMs, investigating }: ExplorationProgress): void {
    const every = this.#screen.isTTY ? everyMsOnTerminals : everyMs
    if (elapsedMs - this.#shownAt < every) return
    this.#shownAt = elapsedMs
    const doing = investigating === undefined ? '' : `, investigating ${investigating}`
    const text = `${Math.round(elapsedMs / 1000)} s: ${count(sequences, 'sequence')}, ${count(operations, 'operation')}, ${count(findings, 'finding')}${doing}`
    if (this.#screen.isTTY) this.#screen.write(`\r\u001b[2K${text}`)
    else this.#screen.write(`${text}\n`)
    this.#line = this.#screen.isTTY === true
  }

  close(): void {
    if (this.#line) this.#screen.write('\r\u001b[2K')
    this.#line = false
  }
}
