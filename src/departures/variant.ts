import type { Departure } from '../reference/service.ts'

/** A lawful difference: the document is silent about it, or leaves the choice to the server. */
export interface Variant {
  readonly name: string
  /** What the server does otherwise, in one sentence. */
  readonly summary: string
  readonly change: Departure
}
