import type { Defect } from '../departures/defect.ts'
import { readExpectations } from './expectations.ts'

const expectations = readExpectations()

/**
 * How the checks of a requirement came out, a letter for each in the order of the specs: `.` passed, `-` it does not
 * apply, `S` the statement failed, `C` a control failed, `?` it could not be told.
 */
export type Pattern = string

/** Stands for every requirement that is not named. */
const everyOther = '*'

/**
 * What a defect turns red, with the pattern of each requirement: what it breaks, and what builds on what it breaks.
 * `checks` says how many checks each requirement has in the environment of the defect.
 */
export function expectedRed(defect: Defect, checks: ReadonlyMap<string, number>): Map<string, Pattern> {
  const declared = expectations[defect.name] ?? {}
  const letter = declared[everyOther]
  const red = [...checks].map(([id, count]): [string, Pattern] => [id, declared[id] ?? letter?.repeat(count) ?? ''])
  return new Map(red.filter(([, pattern]) => /[^.-]/.test(pattern)))
}

/** Whether a defect turns a requirement red, as it is declared. */
export function turnsRed({ name }: Defect, id: string): boolean {
  const declared = expectations[name] ?? {}
  return /[^.-]/.test(declared[id] ?? declared[everyOther] ?? '')
}

/** How to declare what was seen of a defect, as short as it can be. */
export function declarationOf(
  seen: ReadonlyMap<string, Pattern>,
  checks: ReadonlyMap<string, number>,
): Record<string, Pattern> {
  const controls = [...checks].filter(([id, count]) => seen.get(id) === 'C'.repeat(count)).map(([id]) => id)
  if (controls.length * 2 < checks.size) return Object.fromEntries(seen)
  const others = [...checks.keys()].filter((id) => !controls.includes(id)).map((id) => [id, seen.get(id) ?? ''])
  return { [everyOther]: 'C', ...Object.fromEntries(others) }
}
