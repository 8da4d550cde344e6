import type { Credentials } from '../client/credentials.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { Target } from './target.ts'

/** What a check has at hand. */
export interface CheckContext {
  readonly environment: Environment
  readonly target: Target
  /** The ordinary user. */
  readonly user: Account
  /** The real account for which this check may send wrong passwords, as many as it has declared. */
  readonly account: Account
  /** Credentials of nobody. */
  readonly stranger: Credentials
  /** Waits so many milliseconds on purpose. */
  readonly time: { wait(milliseconds: number): Promise<void> }
}
