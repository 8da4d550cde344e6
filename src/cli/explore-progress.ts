import type { ExplorationProgress } from '../explore/explore.ts'
import { count } from '../suite/count.ts'
import type { Screen } from './live-block.ts'

/** How often a line is written without a terminal, in milliseconds. */
const everyMs = 15_000
const everyMsOnTerminals = 200

/** Shows the progress of an exploration: in one line of a terminal, or with an occasional line in a log. */
export function exploreProgress(screen: Screen) {
  const every = screen.isTTY ? everyMsOnTerminals : everyMs
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show({ sequences, operations, findings, elapsedMs, investigating }: ExplorationProgress): void {
      if (elapsedMs - shownAt < every) return
      shownAt = elapsedMs
      const doing =
        investigating === undefined ? '' : `, investigating ${investigating.requirement} (${investigating.operation})`
      const text = `${Math.round(elapsedMs / 1000)} s: ${count(sequences, 'sequence')}, ${count(operations, 'operation')}, ${count(findings, 'finding')}${doing}`
      screen.write(screen.isTTY ? `\r\u001b[2K${text}` : `${text}\n`)
    },

    close(): void {
      if (screen.isTTY && shownAt >= 0) screen.write('\r\u001b[2K')
      shownAt = Number.NEGATIVE_INFINITY
    },
  }
}
