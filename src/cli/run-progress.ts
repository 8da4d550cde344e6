import { everyRequirement, sectionTitles } from '../catalogue/catalogue.ts'
import type { CheckReport } from '../outcome/report.ts'
import { countsLine, outcomeWording } from '../reports/wording.ts'
import { answerOf, happeningIn } from '../results/happening.ts'
import { mostUrgent, type Outcome, outcomeOfChecks, outcomesByUrgency } from '../results/outcome.ts'
import { oneLine } from '../results/plain-text.ts'
import { countOutcomes } from '../results/sections.ts'
import type { PlannedCheck } from '../runner/plan.ts'
import { liveBlock, type Screen } from './live-block.ts'
import type { StatusLine } from './wait-progress.ts'

/** A shorter run needs no lines in a log: its result follows at once. */
const quietMs = 15_000
const shownFailures = 5

interface SectionProgress {
  planned: number
  readonly outcomes: Map<string, Outcome>
  done: number
}

/** Shows sections as they finish, and failures at once: in a terminal as a block, in a log as lines, after `quietMs`. */
export function runProgress(screen: Screen) {
  const block = screen.isTTY === true ? liveBlock(screen) : undefined
  const sectionOf = new Map(everyRequirement().map(({ id, section }) => [id, section]))
  const sections = new Map<string, SectionProgress>()
  const failed = new Map<string, string>()
  let waived: ReadonlySet<string> = new Set()
  let held: string[] | undefined = []
  let timer: NodeJS.Timeout | undefined
  /** Where others show what the run waits for: the last line of the block, or a line of the log. */
  const status: StatusLine =
    block === undefined
      ? { isReplaced: false, show: (line) => line !== undefined && screen.write(`${line}\n`) }
      : { isReplaced: true, show: block.status }
  return {
    status,

    /** Waived failures are expected, and not shown immediately. */
    expectFailuresOf(ids: readonly string[]): void {
      waived = new Set(ids)
    },

    planned(plan: readonly Pick<PlannedCheck, 'check'>[]): void {
      for (const { check } of plan) progressOf(check.requirement).planned++
      if (block === undefined) timer = setTimeout(release, quietMs).unref()
    },

    reported(report: CheckReport): void {
      const { requirement, outcome } = report
      const section = progressOf(requirement)
      section.done++
      section.outcomes.set(requirement, outcomeOfChecks([outcome, section.outcomes.get(requirement) ?? outcome]))
      if (outcome === 'failed' && !failed.has(requirement) && !waived.has(requirement)) {
        const line = `✗ failed[${requirement}]: ${oneLine(answerOf(happeningIn(report) ?? { rows: [] }))}`
        failed.set(requirement, line)
        if (block === undefined) log(line)
      }
      if (block !== undefined) block.show(lines())
      else if (section.done === section.planned) log(lineOf(sectionOf.get(requirement) ?? '', section))
    },

    close(): void {
      clearTimeout(timer)
      held = []
      block?.clear()
    },
  }

  function progressOf(requirement: string): SectionProgress {
    const number = sectionOf.get(requirement) ?? ''
    const known = sections.get(number) ?? { planned: 0, done: 0, outcomes: new Map() }
    sections.set(number, known)
    return known
  }

  function log(line: string): void {
    if (held === undefined) screen.write(`${line}\n`)
    else held.push(line)
  }

  function release(): void {
    for (const line of held ?? []) screen.write(`${line}\n`)
    held = undefined
  }

  function lines(): string[] {
    const inOrder = [...sections].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    const sum = (of: (section: SectionProgress) => number) => inOrder.reduce((total, [, each]) => total + of(each), 0)
    return [
      ...inOrder.filter(([, { done }]) => done > 0).map(([number, section]) => lineOf(number, section)),
      ...[...failed.values()].slice(-shownFailures),
      `${sum(({ done }) => done)} of ${sum(({ planned }) => planned)} checks finished`,
    ]
  }
}

function lineOf(number: string, { planned, done, outcomes }: SectionProgress): string {
  const ends = [...outcomes.values()]
  const symbol = done < planned ? '…' : outcomeWording[mostUrgent(ends)].symbol
  const counts = countOutcomes(ends.map((outcome) => ({ outcome })))
  const present = outcomesByUrgency.filter((outcome) => counts[outcome] > 0)
  const progress = done < planned ? `${done} of ${planned} checks` : countsLine(counts, present)
  return `${symbol} ${number.padEnd(4)} ${(sectionTitles[number] ?? '').padEnd(22)} ${progress}`
}
