/** What the model needs to know about an authentication method. IDs are those of requirements on its answers. */
export interface ModelMethod {
  readonly section: string
  readonly takes: 'password' | 'ticket' | 'token'
  readonly sent: 'once' | 'with each request'
  readonly opens: 'session' | 'nothing'
  /** Its answers are redirects. */
  readonly redirects: boolean
  /** The variable of a token that is always that of the first user. */
  readonly tokenVariable?: string
  /** The requirement that its operation exists: nothing else about it can be determined where that is violated. */
  readonly existence?: string
  /** The requirement that it opens no session: it never does, or where it is disabled. */
  readonly opensNoSession?: string
  readonly refusesUnknown: string
  readonly refusesWrongPassword?: string
  readonly refusesNoUser?: string
  readonly refusesNoPassword?: string
  /** The status of a refusal for a missing user or password, if it is not 401. */
  readonly statusOfMissing?: number
  readonly emptyRefusal?: string | undefined
  readonly takesEncrypted?: string
  readonly successIs200?: string | undefined
  /** The first one is that right credentials are accepted, unless `successIs200` is. */
  readonly success?: readonly string[]
  readonly emptySuccess?: string | undefined
  readonly pageSuccess?: string
  readonly jsonSuccess?: string | undefined
  readonly reusesSession?: string
  readonly returnsReused?: string
}

/** What the model needs to know about a target before anything is sent. */
export interface Facts {
  /** The authentication methods of the specification, by ID. */
  readonly methods: Readonly<Record<string, ModelMethod>>
  /** The IDs of the methods that the target does not have. */
  readonly disabled: readonly string[]
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
