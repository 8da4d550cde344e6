import type { Client } from '../client/client.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { ListedMethod } from '../methods/methods.ts'
import type { Credentials } from '../methods/request-data.ts'
import type { Target } from '../target/target.ts'
import type { CallerProfile } from './caller-profiles.ts'
import type { Identity } from './identity.ts'
import type { PreconditionOptions } from './working-methods.ts'

/** What a check can use. */
export interface CheckContext {
  readonly environment: Environment
  readonly target: Target
  /** The ordinary user. */
  readonly user: Account
  /** The real account for which this check may send wrong passwords, as many as it declares. */
  readonly account: Account
  /** Credentials of an unknown user. */
  readonly unknownUser: Credentials
  /** Opens a session by a method that works at this target, by default for the ordinary user. A control. */
  readonly openSession: (client: Client, account?: Account) => Promise<Answer>
  /** Sends a request by a method that works at this target, for checks that need a served request as a precondition only. */
  readonly request: (client: Client, options?: PreconditionOptions) => Promise<Answer>
  /** Takes steps that another check takes too, or shows those that it has taken: see `sharedSteps`. */
  readonly once: <T>(declaration: object, key: string, take: () => Promise<T>) => Promise<T>
  /** Requires, once for all checks, that a method accepts an account, by default the ordinary user. Else the check does not apply. */
  readonly requireMethod: (method: ListedMethod, account?: Account) => Promise<void>
  /** Notes that a method accepts an account, as this check has seen: then `requireMethod` need not try it. */
  readonly recordProof: (method: ListedMethod, account: Account) => void
  /** The caller profile that this method accepts. Another `index` selects another account. A precondition as above. */
  readonly callerProfile: (method: ListedMethod, index: number) => Promise<CallerProfile>
  /** What distinguishes the answers to different users. The check is untested if they see the same data everywhere. */
  readonly identity: () => Promise<Identity>
  /** What PREFERENCES_PATH shows to a client that has never sent a setting. A control. */
  readonly shownByDefault: () => Promise<Answer>
  /** Waits this many milliseconds on purpose. */
  readonly time: { wait(milliseconds: number): Promise<void> }
}
