import type { AccountVariable } from '../environment/environment.ts'
import type { Given } from '../methods/method.ts'
import type { CookieForm } from '../methods/request-data.ts'

/** What a request by an authentication method may differ in from the usual one. */
export interface SendOptions extends Omit<Given, 'userId' | 'password' | 'ticket' | 'token'> {
  readonly cookies?: CookieForm | 'none' | undefined
  /** The real account that this request sends a wrong password for: it counts against the budget. */
  readonly wrongFor?: AccountVariable | undefined
  /** Send the password as it is, also when login encryption is on. */
  readonly plain?: boolean | undefined
  /** What the request is for, where the name of the method does not say it. */
  readonly purpose?: string | undefined
}
