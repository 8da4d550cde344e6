import { explaining } from '../model/known-deviations.ts'
import type { ModelViolation } from '../model/ruling.ts'
import { endedTooEarly } from './attribute.ts'
import { isSame, isStable, type Occurrence, type Symptom, symptomsIn, type TracedFinding } from './finding.ts'
import { investigationIn, withoutReplays } from './investigate.ts'
import type { Operation } from './operation.ts'
import { type ExploreContext, type Trace, upTo } from './sequence.ts'
import type { TimeForFindings } from './time-for-findings.ts'

export interface FindingsSettings {
  readonly time: TimeForFindings
  /** Waived requirements: the model tolerates these deviations, and they are not findings. */
  readonly waived?: readonly string[] | undefined
  /** The requirements that the exploration is about; all by default. Other findings are only collected for the model. */
  readonly wanted?: ((requirement: string) => boolean) | undefined
  /** False: findings are neither confirmed nor shrunk. */
  readonly canInvestigate?: boolean | undefined
  /** Whether nothing more may be sent, even if time is left. */
  readonly isOver: () => boolean
  readonly onInvestigation: (symptom: Symptom) => void
}

/** A symptom seen before, its finding (absent if waived), and how often it was investigated again. */
interface Known {
  readonly symptom: Symptom
  finding: TracedFinding | undefined
  attempts: number
}

/** How often an unstable finding is investigated again. */
const maxAttempts = 6

/** The findings of an exploration, one for each cause: a requirement is reported once, however it is broken. */
export class FindingsByCause {
  /** Those that are not wanted, too: unless the model knows them, a sequence shows nothing of what comes after them. */
  readonly all: TracedFinding[] = []
  /** Waived deviations that were observed: the first occurrence of each, and the number of occurrences. */
  readonly waived: (ModelViolation & { times: number })[] = []
  replays = 0
  readonly #settings: FindingsSettings
  readonly #known: Known[] = []
  readonly #behind = new Set<string>()
  readonly #underWay = new Set<string>()

  constructor(settings: FindingsSettings) {
    this.#settings = settings
  }

  get wanted(): TracedFinding[] {
    return this.all.filter(({ requirement }) => this.#isWanted(requirement))
  }

  /** Wanted requirements broken only after another finding in the same sequence. */
  get behind(): string[] {
    const reported = new Set([...this.all.map(({ requirement }) => requirement), ...(this.#settings.waived ?? [])])
    return [...this.#behind].filter((id) => this.#isWanted(id) && !reported.has(id)).sort()
  }

  /** Collects the symptoms of a sequence, and investigates new ones. */
  async take(context: ExploreContext, trace: Trace, operations: readonly Operation[]): Promise<void> {
    for (const violation of trace.done.flatMap(({ known }) => known)) this.#countAgain(violation)
    let isFirst = true
    for (const traced of symptomsIn(trace)) {
      const { requirement } = traced.symptom
      if (this.#isWaived(requirement)) {
        this.#countAgain(traced.violation)
        continue
      }
      if (!isFirst) this.#behind.add(requirement)
      else await this.#investigateIfNew(context, { ...traced, operations: upTo(operations, traced.at), trace })
      isFirst = false
    }
  }

  #isWanted(requirement: string): boolean {
    return this.#settings.wanted?.(requirement) ?? true
  }

  #isWaived(requirement: string): boolean {
    return this.#settings.waived?.includes(requirement) ?? false
  }

  /** Counts another occurrence of a known violation. */
  #countAgain({ requirement, expected, found }: ModelViolation): void {
    const finding = this.all.find((each) => each.requirement === requirement)
    if (finding !== undefined) finding.times++
    if (!this.#isWaived(requirement)) return
    const before = this.waived.find((each) => each.requirement === requirement)
    if (before === undefined) this.waived.push({ requirement, expected, found, times: 1 })
    else before.times++
  }

  async #investigateIfNew(context: ExploreContext, occurrence: Occurrence): Promise<void> {
    const { symptom } = occurrence
    const before = this.#knownFor(symptom)
    if (before?.finding !== undefined) before.finding.times++
    // A symptom that no replay reproduced may depend on earlier sequences; a later one may reproduce it.
    if (
      before !== undefined &&
      (before.finding === undefined || isStable(before.finding) || ++before.attempts > maxAttempts)
    )
      return
    // A concurrent sequence may be investigating it.
    if (this.#underWay.has(symptom.requirement)) return
    this.#underWay.add(symptom.requirement)
    this.#settings.onInvestigation(symptom)
    const finding = await this.#investigated(context, occurrence)
    this.#underWay.delete(symptom.requirement)
    if (before?.finding !== undefined) {
      if (isStable(finding)) this.#replace(before.finding, { ...finding, times: before.finding.times })
      return
    }
    this.#add(symptom, finding)
  }

  /** What is known about this symptom, or about another symptom of the same requirement. */
  #knownFor(symptom: Symptom): Known | undefined {
    const same = this.#known.find((known) => isSame(known.symptom, symptom))
    if (same !== undefined || symptom.requirement === endedTooEarly) return same
    return this.#known.find(({ finding }) => finding?.requirement === symptom.requirement)
  }

  #add(symptom: Symptom, finding: TracedFinding): void {
    const { requirement, violation } = finding
    if (this.#isWaived(requirement)) {
      this.#known.push({ symptom, finding: undefined, attempts: 0 })
      this.#countAgain({ ...violation, requirement })
      return
    }
    const same = this.all.find((other) => other.requirement === requirement)
    this.#known.push({ symptom, finding: same ?? finding, attempts: 0 })
    if (same !== undefined && !isStable(same) && isStable(finding))
      this.#replace(same, { ...finding, times: same.times + 1 })
    else if (same !== undefined) same.times++
    else this.all.push(finding)
    this.#dropExplained()
  }

  /** Drops findings that are explained by a confirmed one, such as a missing operation. */
  #dropExplained(): void {
    const found = this.all.filter(isStable).map(({ requirement }) => requirement)
    for (const finding of [...this.all]) {
      const why = explaining({ waived: [], found }, finding.requirement)
      const cause = this.all.find(({ requirement }) => requirement === why)
      if (cause === undefined || cause === finding) continue
      // Without the cause in the report, the finding stands for itself.
      if (this.#isWanted(finding.requirement) && !this.#isWanted(cause.requirement)) continue
      cause.times += finding.times
      this.all.splice(this.all.indexOf(finding), 1)
      for (const each of this.#known) if (each.finding === finding) each.finding = cause
    }
  }

  #replace(before: TracedFinding, better: TracedFinding): void {
    const place = this.all.indexOf(before)
    const same = this.all.find((each) => each !== before && each.requirement === better.requirement)
    if (place !== -1) this.all.splice(place, 1, ...(same === undefined ? [better] : []))
    for (const each of this.#known) if (each.finding === before) each.finding = same ?? better
  }

  async #investigated(context: ExploreContext, occurrence: Occurrence): Promise<TracedFinding> {
    const { time, canInvestigate, isOver } = this.#settings
    if (canInvestigate === false) return withoutReplays(occurrence, { shown: 0, of: 0 })
    return time.forOne(async (isLeft) => {
      const investigation = investigationIn(context, (part) => isLeft(part) && !isOver())
      try {
        const first = await investigation.earliest(occurrence)
        const before = isSame(first.symptom, occurrence.symptom) ? undefined : this.#knownFor(first.symptom)
        // The same cause with another symptom.
        if (before?.finding !== undefined && isStable(before.finding)) return before.finding
        return await investigation.finding(first)
      } finally {
        this.replays += investigation.replays
      }
    })
  }
}
