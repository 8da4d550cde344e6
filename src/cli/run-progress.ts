import { everyRequirement, sectionTitles } from '../catalogue/catalogue.ts'
import type { CheckReport } from '../outcome/report.ts'
import { outcomeWord, outcomeWording } from '../reports/wording.ts'
import { answerOf, happeningIn } from '../results/happening.ts'
import { mostUrgent, type Outcome, outcomeOfChecks, outcomesByUrgency } from '../results/outcome.ts'
import { oneLine } from '../results/plain-text.ts'
import type { PlannedCheck } from '../runner/plan.ts'
import type { Progress } from '../runner/run.ts'
import { type LiveBlock, liveBlock } from './live-block.ts'
import type { Screen, StatusLine } from './screen.ts'

/** A shorter run needs no lines in a log: its result follows at once. */
const quietMs = 15_000
const shownFailures = 5

interface SectionProgress {
  planned: number
  readonly outcomes: Map<string, Outcome>
  done: number
}

/**
 * Shows the progress of a run: sections as they finish, and failures immediately. In a terminal, this is a block of lines that
 * is removed at the end; in a log, a line for each, once the run takes longer than `quietMs`.
 */
export class RunProgress implements Progress {
  /** Where others show what the run waits for: the last line of the block, or a line of the log. */
  readonly status: StatusLine
  readonly #screen: Screen
  readonly #block: LiveBlock | undefined
  readonly #sections = new Map<string, SectionProgress>()
  readonly #sectionOf = new Map(everyRequirement().map(({ id, section }) => [id, section]))
  readonly #reported = new Set<string>()
  readonly #failures: string[] = []
  #waived: ReadonlySet<string> = new Set()
  #held: string[] | undefined = []
  #timer: NodeJS.Timeout | undefined

  constructor(screen: Screen) {
    this.#screen = screen
    const block = screen.isTTY === true ? liveBlock(screen) : undefined
    this.#block = block
    this.status =
      block === undefined
        ? { isReplaced: false, show: (line) => line !== undefined && screen.write(`${line}\n`) }
        : { isReplaced: true, show: (line) => block.status(line) }
  }

  /** Waived failures are expected, and not shown immediately. */
  expectFailuresOf(ids: readonly string[]): void {
    this.#waived = new Set(ids)
  }

  planned(plan: readonly Pick<PlannedCheck, 'check'>[]): void {
    for (const { check } of plan) this.#progressOf(check.requirement).planned++
    if (this.#block === undefined) this.#timer = setTimeout(() => this.#release(), quietMs).unref()
  }

  reported(report: CheckReport): void {
    const { requirement, outcome } = report
    const section = this.#progressOf(requirement)
    section.done++
    section.outcomes.set(requirement, outcomeOfChecks([outcome, section.outcomes.get(requirement) ?? outcome]))
    if (outcome === 'failed' && !this.#reported.has(requirement) && !this.#waived.has(requirement)) {
      this.#reported.add(requirement)
      this.#fail(`✗ failed[${requirement}]: ${oneLine(answerOf(happeningIn(report) ?? { rows: [] }))}`)
    }
    if (this.#block !== undefined) this.#block.show(this.#lines())
    else if (section.done === section.planned) this.#log(this.#lineOf(this.#sectionOf.get(requirement) ?? '', section))
  }

  /** Clears the block. */
  close(): void {
    clearTimeout(this.#timer)
    this.#held = []
    this.#block?.clear()
  }

  #progressOf(requirement: string): SectionProgress {
    const number = this.#sectionOf.get(requirement) ?? ''
    const known = this.#sections.get(number) ?? { planned: 0, done: 0, outcomes: new Map() }
    this.#sections.set(number, known)
    return known
  }

  #fail(line: string): void {
    this.#failures.push(line)
    if (this.#block === undefined) this.#log(line)
  }

  #log(line: string): void {
    if (this.#held === undefined) this.#screen.write(`${line}\n`)
    else this.#held.push(line)
  }

  #release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const line of held) this.#log(line)
  }

  #lines(): string[] {
    const sections = [...this.#sections].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    const all = [...this.#sections.values()]
    const sum = (of: (section: SectionProgress) => number) => all.reduce((total, section) => total + of(section), 0)
    return [
      ...sections.filter(([, { done }]) => done > 0).map(([number, section]) => this.#lineOf(number, section)),
      ...this.#failures.slice(-shownFailures),
      `${sum(({ done }) => done)} of ${sum(({ planned }) => planned)} checks finished`,
    ]
  }

  #lineOf(number: string, { planned, done, outcomes }: SectionProgress): string {
    const ends = [...outcomes.values()]
    const symbol = done < planned ? '…' : outcomeWording[mostUrgent(ends)].symbol
    const tally = outcomesByUrgency
      .map((outcome) => ({ outcome, count: ends.filter((end) => end === outcome).length }))
      .filter(({ count }) => count > 0)
      .map(({ outcome, count }) => `${count} ${outcomeWord(outcome)}`)
    const progress = done < planned ? `${done} of ${planned} checks` : tally.join(', ')
    return `${symbol} ${number.padEnd(4)} ${(sectionTitles[number] ?? '').padEnd(22)} ${progress}`
  }
}
