import type { ServicePatch } from '../reference/service.ts'

/** The environments of the repository in which a departure can be seen. */
export type DefectEnvironment =
  | 'reference'
  | 'reference-dynamic-encryption'
  | 'reference-static-encryption'
  | 'reference-single-organization'
  | 'reference-legacy'

/** A small named departure of the reference server from the document. */
export interface Defect {
  readonly name: string
  /** What the broken server does, in one sentence. */
  readonly summary: string
  /** The requirements that do not hold any more. */
  readonly breaks: readonly string[]
  /** Where it shows; `reference` unless it says otherwise. */
  readonly environment?: DefectEnvironment
  readonly change: ServicePatch
}
