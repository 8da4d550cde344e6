import type { AccountVariable } from '../environment/environment.ts'
import { loginPage } from '../methods/operations.ts'
import type { Answer } from './answer.ts'
import type { Verdict } from './login-budget.ts'

/** A password that is about to be sent. */
export interface SentPassword {
  /** As it is sent, organization included. */
  readonly userId?: string | undefined
  readonly password: string
  /** By what it is sent, such as `login with a form`. */
  readonly method: string
  /** The account that it is wrong for on purpose, if so. */
  readonly wrongFor?: AccountVariable | undefined
  /** It is sent unencrypted on purpose. */
  readonly plain?: boolean | undefined
}

/** Whether an answer redirects to the login page, with an error or without. */
export function leadsToLogin(answer: Answer): boolean {
  return `/${answer.header('location') ?? ''}`.includes(loginPage)
}

/**
 * What an answer says of the password in its request. A wrong one that was not accepted counts as refused, whatever the
 * server says to it; a right one only where the server asks for a login again. A logout redirects to the login page anyway.
 */
export function verdictOn(answer: Answer, isRight: boolean): Verdict {
  const redirects = answer.status >= 300 && answer.status < 400
  if (answer.isSuccess || (redirects && !leadsToLogin(answer))) return 'accepted'
  const isRefused = answer.status === 401 || (redirects && answer.operation.id !== 'logout')
  return isRefused || !isRight ? 'refused' : 'neither'
}
