import { sectionTitles } from '../catalogue/catalogue.ts'
import { matches } from '../runner/applicability.ts'
import { groupedBy } from './grouped-by.ts'
import { type Outcome, outcomes } from './outcome.ts'
import type { Counts, RequirementResult, Result } from './result.ts'

export type SectionResult = ReturnType<typeof sectionsOf>[number]

/** Returns the sections of the result's requirements, in the order of the specification. */
export function sectionsOf(result: Pick<Result, 'requirements' | 'sections'>) {
  // Results of other catalogues contain their own titles.
  const own = (result.sections ?? []).map(({ number, title }): [string, string] => [number, title])
  const titles = new Map([...Object.entries(sectionTitles), ...own])
  const bySection: Map<string, RequirementResult[]> = groupedBy(result.requirements, ({ section }) => section)
  return [...bySection]
    .map(([number, requirements]) => ({
      number,
      title: titles.get(number) ?? '',
      requirements,
      counts: countOutcomes(requirements),
    }))
    .sort((a, b) => inDocument(a.number, b.number))
}

/** The requirements selected by `--only`; all of them without a selection. */
export function chosenOf({ requirements, selection }: Pick<Result, 'requirements' | 'selection'>): RequirementResult[] {
  const only = selection?.only ?? []
  if (only.length === 0) return requirements
  return requirements.filter((requirement) => only.some((selector) => matches(requirement, selector)))
}

/** Orders section numbers such as `4.10` by their numeric parts; other catalogues may have sections that are not numbers. */
function inDocument(a: string, b: string): number {
  if (!/^[\d.]+$/.test(a + b)) return a < b ? -1 : 1
  const [left, right] = [a, b].map((number) => number.split('.').map(Number)) as [number[], number[]]
  const apart = left.findIndex((part, index) => part !== right[index])
  return apart === -1 ? left.length - right.length : (left[apart] ?? 0) - (right[apart] ?? -1)
}

/** The outcomes that occur, in their usual order. */
export function presentOutcomes(counts: Counts): Outcome[] {
  return outcomes.filter((outcome) => counts[outcome] > 0)
}

/** Counts requirements by outcome. */
export function countOutcomes(requirements: readonly Pick<RequirementResult, 'outcome'>[]): Counts {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Counts
  for (const { outcome } of requirements) counts[outcome] += 1
  return counts
}
