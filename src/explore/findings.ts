import { explaining } from '../model/known-deviations.ts'
import type { Operation } from '../model/operation.ts'
import type { Violation } from '../model/ruling.ts'
import { attributable } from './attribute.ts'
import { type Finding, isSame, isStable, type Symptom, symptomsIn } from './finding.ts'
import { asMet, Investigation, type Met } from './investigate.ts'
import { type Surroundings, type Trace, upTo } from './sequence.ts'
import type { TimeForFindings } from './time-for-findings.ts'

/** What the collection of findings is told. */
export interface FindingsSettings {
  readonly time: TimeForFindings
  /** Requirements that are waived: what breaks them is no finding. */
  readonly waived?: readonly string[] | undefined
  /** Only findings of these requirements count. */
  readonly wanted?: ((requirement: string) => boolean) | undefined
  /** False: findings are neither confirmed nor made short. */
  readonly investigates?: boolean | undefined
  /** Whether nothing more may be sent, however much time there is. */
  readonly isOver: () => boolean
  /** Is told what is looked into. */
  readonly tell: (what: string) => void
}

/** A deviation that is waived, and was seen: as it was the first time, and how often. */
export interface WaivedSeen extends Violation {
  times: number
}

/** A symptom that was met, what came of it, and how often it was looked into again. Without a finding it is waived. */
interface Known {
  readonly symptom: Symptom
  finding: Finding | undefined
  tries: number
}

/** So often a finding that is unstable is looked into again. */
const mostTries = 6

/**
 * What an exploration has found: one finding for each cause. What was found goes on being known to the model, what turns up
 * behind something else in the same sequence may be its consequence, and a requirement that is broken in several ways is
 * told once.
 */
export class FindingsByCause {
  readonly all: Finding[] = []
  readonly waived: WaivedSeen[] = []
  /** How many replays there were. */
  replays = 0
  readonly #settings: FindingsSettings
  readonly #known: Known[] = []
  readonly #behind = new Set<string>()
  readonly #underWay = new Set<string>()

  constructor(settings: FindingsSettings) {
    this.#settings = settings
  }

  /** Requirements that were broken behind other findings only, in the same sequence. */
  get behind(): string[] {
    const told = new Set([...this.all.map(({ requirement }) => requirement), ...(this.#settings.waived ?? [])])
    return [...this.#behind].filter((requirement) => !told.has(requirement)).sort()
  }

  /** Takes what turned up in a sequence, and looks into it where it is new. */
  async take(around: Surroundings, trace: Trace, operations: readonly Operation[]): Promise<void> {
    for (const violation of trace.done.flatMap(({ known }) => known)) this.#again(violation)
    let isFirst = true
    for (const { symptom, at } of symptomsIn(trace)) {
      const violation = trace.done[at]?.violation
      if (violation !== undefined && this.#isWaived(symptom.requirement)) {
        this.#again(violation)
        continue
      }
      if (!isFirst) this.#behind.add(symptom.requirement)
      else await this.#lookInto(around, { symptom, operations: upTo(operations, at), trace })
      isFirst = false
    }
  }

  #isWaived(requirement: string): boolean {
    return this.#settings.waived?.includes(requirement) ?? false
  }

  /** Something that is known was seen again. */
  #again({ requirement, expected, found }: Violation): void {
    const finding = this.all.find((each) => each.requirement === requirement)
    if (finding !== undefined) finding.times++
    if (!this.#isWaived(requirement)) return
    const before = this.waived.find((each) => each.requirement === requirement)
    if (before === undefined) this.waived.push({ requirement, expected, found, times: 1 })
    else before.times++
  }

  async #lookInto(around: Surroundings, met: Met): Promise<void> {
    const { symptom } = met
    const before = this.#metBefore(symptom)
    if (before?.finding !== undefined) before.finding.times++
    // What no replay has shown may have been owed to what came before it: another time it may be plainer.
    if (
      before !== undefined &&
      (before.finding === undefined || isStable(before.finding) || ++before.tries > mostTries)
    )
      return
    // Another lane may be at it.
    if (this.#underWay.has(symptom.requirement)) return
    this.#underWay.add(symptom.requirement)
    this.#settings.tell(`${symptom.requirement} (${symptom.kind})`)
    const finding = await this.#investigated(around, met)
    this.#underWay.delete(symptom.requirement)
    if (before?.finding !== undefined) {
      if (isStable(finding)) this.#replace(before.finding, { ...finding, times: before.finding.times })
      return
    }
    this.#add(symptom, finding)
  }

  /** What came of the same symptom before, or of another that one requirement is broken by. */
  #metBefore(symptom: Symptom): Known | undefined {
    const same = this.#known.find((known) => isSame(known.symptom, symptom))
    if (same !== undefined || attributable(symptom.requirement)) return same
    return this.#known.find(({ finding }) => finding?.requirement === symptom.requirement)
  }

  #add(symptom: Symptom, finding: Finding): void {
    const { requirement, trace, at } = finding
    if (this.#isWaived(requirement)) {
      this.#known.push({ symptom, finding: undefined, tries: 0 })
      const { expected = '', found = '' } = trace.done[at]?.violation ?? {}
      this.#again({ requirement, expected, found })
      return
    }
    const twin = this.all.find((other) => other.requirement === requirement)
    this.#known.push({ symptom, finding: twin ?? finding, tries: 0 })
    if (twin !== undefined && !isStable(twin) && isStable(finding))
      this.#replace(twin, { ...finding, times: twin.times + 1 })
    else if (twin !== undefined) twin.times++
    else if (this.#settings.wanted?.(requirement) ?? true) this.all.push(finding)
    this.#dropExplained()
  }

  /** What was found before an operation turned out not to be there is explained by that. */
  #dropExplained(): void {
    const found = this.all.filter(isStable).map(({ requirement }) => requirement)
    for (const finding of [...this.all]) {
      const why = explaining({ waived: [], found }, finding.requirement)
      const cause = this.all.find(({ requirement }) => requirement === why)
      if (cause === undefined || cause === finding) continue
      cause.times += finding.times
      this.all.splice(this.all.indexOf(finding), 1)
      for (const each of this.#known) if (each.finding === finding) each.finding = cause
    }
  }

  #replace(before: Finding, better: Finding): void {
    const place = this.all.indexOf(before)
    const twin = this.all.find((each) => each !== before && each.requirement === better.requirement)
    if (place !== -1) this.all.splice(place, 1, ...(twin === undefined ? [better] : []))
    for (const each of this.#known) if (each.finding === before) each.finding = twin ?? better
  }

  async #investigated(around: Surroundings, met: Met): Promise<Finding> {
    const { time, investigates, isOver } = this.#settings
    if (investigates === false) return asMet(met, { shown: 0, of: 0 })
    return time.forOne(async (isLeft) => {
      const investigation = new Investigation(around, (part) => isLeft(part) && !isOver())
      try {
        const first = await investigation.earliest(met)
        const before = isSame(first.symptom, met.symptom) ? undefined : this.#metBefore(first.symptom)
        // The same cause in other clothes.
        if (before?.finding !== undefined && isStable(before.finding)) return before.finding
        return await investigation.of(first)
      } finally {
        this.replays += investigation.replays
      }
    })
  }
}
