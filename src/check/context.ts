import type { Answer } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { ListedMethod } from '../methods/methods.ts'
import type { Credentials } from '../methods/request-data.ts'
import type { CallerProfile } from './caller-profiles.ts'
import type { Identity } from './identity.ts'
import type { Target } from './target.ts'
import type { PreconditionOptions } from './ways.ts'

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
  /**
   * Opens a session for a client, by a way that works at this target: for checks of which a session is only a
   * precondition. The ordinary user's unless another account is given. A control.
   */
  readonly openSession: (client: Client, account?: Account) => Promise<Answer>
  /**
   * Sends a request by a way that works at this target: for checks of which it is only a precondition that somebody is
   * served.
   */
  readonly request: (client: Client, options?: PreconditionOptions) => Promise<Answer>
  /**
   * That a way lets an account in, the ordinary user unless another is given, is a precondition: where it does not, the
   * check does not apply, for the requirements of that way say so. Found out once for all checks of a run.
   */
  readonly requireWay: (way: ListedMethod | ListedMethod, account?: Account) => Promise<void>
  /**
   * By what caller profile this way lets somebody in: another account than the ordinary user's, where that can be. Another turn,
   * another account. A precondition as above.
   */
  readonly callerProfile: (way: ListedMethod | ListedMethod, turn: number) => Promise<CallerProfile>
  /**
   * By what the answers to different users are told apart. The check is untested where they see the same everywhere.
   */
  readonly identity: () => Promise<Identity>
  /** What PREFERENCES_PATH shows to a client that never gave a setting. A control. */
  readonly shownByDefault: () => Promise<Answer>
  /** Waits so many milliseconds on purpose. */
  readonly time: { wait(milliseconds: number): Promise<void> }
}
