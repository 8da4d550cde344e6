/** What is known of a target before anything is sent, as far as the model needs it. */
export interface Facts {
  readonly getLogin: boolean
  readonly encryption: 'off' | 'static' | 'dynamic'
  readonly sessionTimeoutMs: number
  /** The user that tickets and tokens speak for; undefined where that can't be known. */
  readonly ticketUser?: number | undefined
  readonly tokenUser?: number | undefined
  /** Success of the security check leads to the declared place only. */
  readonly successDeclared: boolean
  /** Requirements that the target is known not to meet: the model goes on behind them (`known-deviations.ts`). */
  readonly waived: readonly string[]
  /** Others that it was found not to meet by now. */
  readonly found: readonly string[]
}
