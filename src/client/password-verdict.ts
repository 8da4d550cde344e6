import type { AccountVariable } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { isLoginPage } from '../http/location.ts'
import type { AttemptVerdict } from './login-budget.ts'

export interface SentPassword {
  /** The user ID as sent, including the organization. */
  readonly userId?: string | undefined
  readonly password: string
  /** The ID of the method, such as `login.form`. */
  readonly method: string
  /** The account that the password is intentionally wrong for, if any. */
  readonly wrongFor?: AccountVariable | undefined
  /** True if it is intentionally sent unencrypted. */
  readonly plain?: boolean | undefined
}

/**
 * What an answer says about the password in its request. A wrong password counts as refused whenever it was not accepted; a
 * right one only if the server asks for a login again. Logouts redirect to the login page anyway.
 */
export function verdictOn(answer: Answer, isRight: boolean): AttemptVerdict {
  const redirects = answer.status >= 300 && answer.status < 400
  if (answer.isSuccess || (redirects && !isLoginPage(answer.location))) return 'accepted'
  const isRefused = answer.status === 401 || (redirects && answer.operation.id !== 'logout')
  return isRefused || !isRight ? 'refused' : 'neither'
}
