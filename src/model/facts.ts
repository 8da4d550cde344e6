import type { MethodId } from '../methods/methods.ts'

/** What the model needs to know about a target before anything is sent. */
export interface Facts {
  /** The methods that the target does not have. */
  readonly disabled: readonly MethodId[]
  readonly encryption: 'off' | 'static' | 'dynamic'
  readonly sessionTimeoutMs: number
  /** The user whom tickets and tokens identify; undefined if unknown. */
  readonly ticketUser?: number | undefined
  readonly tokenUser?: number | undefined
  /** Whether a successful security check redirects only to the declared location. */
  readonly isSuccessDeclared: boolean
  /** Requirements that the target is known to violate: the model tolerates that (`known-deviations.ts`). */
  readonly waived: readonly string[]
  /** Further requirements that it was found to violate in this run. */
  readonly found: readonly string[]
}
