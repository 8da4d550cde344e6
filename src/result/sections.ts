import { sectionTitles } from '../catalogue/catalogue.ts'
import { outcomes } from './outcome.ts'
import type { Counts, RequirementResult, Result } from './result.ts'

/** A section of the document with what was found out about its requirements. */
export interface SectionResult {
  readonly number: string
  readonly title: string
  readonly requirements: readonly RequirementResult[]
  readonly counts: Counts
}

/** Gives the sections that the result's requirements belong to, in the order of the document. */
export function sectionsOf(result: Pick<Result, 'requirements' | 'sections'>): SectionResult[] {
  // A result of another catalogue has titles of its own.
  const titles = new Map(result.sections?.map(({ number, title }) => [number, title]))
  const bySection = new Map<string, RequirementResult[]>()
  for (const requirement of result.requirements) {
    bySection.set(requirement.section, [...(bySection.get(requirement.section) ?? []), requirement])
  }
  return [...bySection]
    .map(([number, requirements]) => ({
      number,
      title: titles.get(number) ?? sectionTitles[number] ?? '',
      requirements,
      counts: countOutcomes(requirements),
    }))
    .sort((a, b) => inDocument(a.number, b.number))
}

/** The order of section numbers such as `4.10`: part by part, as numbers; other catalogues may have other words. */
function inDocument(a: string, b: string): number {
  if (!/^[\d.]+$/.test(a + b)) return a < b ? -1 : 1
  const [left, right] = [a, b].map((number) => number.split('.').map(Number)) as [number[], number[]]
  const apart = left.findIndex((part, index) => part !== right[index])
  return apart === -1 ? left.length - right.length : (left[apart] ?? 0) - (right[apart] ?? -1)
}

/** Counts requirements by outcome. */
export function countOutcomes(requirements: readonly Pick<RequirementResult, 'outcome'>[]): Counts {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Counts
  for (const { outcome } of requirements) counts[outcome] += 1
  return counts
}
