import type { VariableName } from '../environment/variables.ts'
import type { ServicePatch } from '../reference/service.ts'
import type { DefectEnvironment } from './defect.ts'

/** A lawful difference: the document is silent about it, or leaves the choice to the server. */
export interface Variant {
  readonly name: string
  /** What the server does otherwise, in one sentence. */
  readonly summary: string
  /** Where it shows; `reference` unless it says otherwise. Elsewhere it changes nothing. */
  readonly environment?: DefectEnvironment
  /** The variable with which a user promises that the target is not like this: it is tried without. */
  readonly breaksPromise?: VariableName
  readonly change: ServicePatch
}
