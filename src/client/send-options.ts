import type { AccountVariable } from '../environment/environment.ts'
import type { Given } from '../methods/method.ts'
import type { CookieForm } from '../methods/request-data.ts'

/** How a request with an authentication method may differ from the default one. */
export interface SendOptions extends Omit<Given, 'userId' | 'password' | 'ticket' | 'token'> {
  readonly cookies?: CookieForm | 'none' | undefined
  /** The real account that this request sends a wrong password for; it counts against the budget. */
  readonly wrongFor?: AccountVariable | undefined
  /** Send the password unencrypted, even if login encryption is on. */
  readonly plain?: boolean | undefined
  /** The purpose of the request, where the name of the method is not enough. */
  readonly purpose?: string | undefined
}
