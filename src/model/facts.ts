/** The requirements on a token with a request. */
export interface TokenRequirements {
  readonly accepted: string
  readonly refused: string
  readonly emptyRefusal?: string | undefined
}

/** What the model needs to know about a target before anything is sent. */
export interface Facts {
  readonly getLogin: boolean
  readonly encryption: 'off' | 'static' | 'dynamic'
  readonly sessionTimeoutMs: number
  /** The user whom tickets and tokens identify; undefined if unknown. */
  readonly ticketUser?: number | undefined
  readonly tokenUser?: number | undefined
  /** The methods that take a declared token of the first user with each request, by ID. */
  readonly declaredTokens?: Readonly<Record<string, TokenRequirements>> | undefined
  /** Whether a successful security check redirects only to the declared location. */
  readonly successDeclared: boolean
  /** Requirements that the target is known to violate: the model tolerates that (`known-deviations.ts`). */
  readonly waived: readonly string[]
  /** Further requirements that it was found to violate in this run. */
  readonly found: readonly string[]
}
