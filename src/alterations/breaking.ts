import type { ServicePatch } from '../reference/service.ts'
import type { Defect, DefectEnvironment } from './defect.ts'

/** Defects by name: what the defective server does, in one sentence, and how. */
export type DefectRows = Readonly<Record<string, readonly [summary: string, change: ServicePatch]>>

/** Makes defects that violate the same requirements, one or several. */
export function breaking(ids: string | readonly string[], rows: DefectRows): Defect[] {
  const breaks = typeof ids === 'string' ? [ids] : ids
  return Object.entries(rows).map(([name, [summary, change]]) => ({ name, summary, breaks, change }))
}

/** Defects that only this environment shows. */
export function onlyIn(environment: DefectEnvironment, defects: readonly Defect[]): Defect[] {
  return defects.map((defect) => ({ ...defect, environment }))
}

/** Makes defects that violate the same requirements, which only this environment shows. */
export function breakingIn(
  environment: DefectEnvironment,
  ids: string | readonly string[],
  rows: DefectRows,
): Defect[] {
  return onlyIn(environment, breaking(ids, rows))
}
