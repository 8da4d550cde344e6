import type { ServicePatch } from '../reference/service.ts'

/** The environments of the repository that can show a defect, a variant or a profile. */
export type DefectEnvironment =
  | 'reference'
  | 'reference-dynamic-encryption'
  | 'reference-static-encryption'
  | 'reference-single-organization'
  | 'reference-legacy'

/** A small, named deviation of the reference server from the specification. */
export interface Defect {
  readonly name: string
  /** What the defective server does, in one sentence. */
  readonly summary: string
  /** The requirements that it violates. */
  readonly breaks: readonly string[]
  /** The environment that shows it; `reference` by default. */
  readonly environment?: DefectEnvironment
  readonly change: ServicePatch
}
