import type { VariableName } from '../environment/variables.ts'
import type { ServicePatch } from '../reference/service.ts'
import type { DefectEnvironment } from './defect.ts'

/** A permitted difference: the specification is silent about it, or leaves the choice to the server. */
export interface Variant {
  readonly name: string
  readonly summary: string
  /** The environment that shows it; `reference` by default. It changes nothing elsewhere. */
  readonly environment?: DefectEnvironment
  /** The variable with which an environment rules out this behaviour; the variant is tried without it. */
  readonly breaksPromise?: VariableName
  readonly change: ServicePatch
}

type VariantRow = readonly [
  summary: string,
  change: ServicePatch,
  more?: Pick<Variant, 'environment' | 'breaksPromise'>,
]

/** Makes variants by name: what the server does differently, in one sentence, how, and where it does so. */
export function permitted(rows: Readonly<Record<string, VariantRow>>): Variant[] {
  return Object.entries(rows).map(([name, [summary, change, more]]) => ({ name, summary, change, ...more }))
}
