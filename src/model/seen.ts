import type { Action } from './operation.ts'

/** The destination of a redirect: the success page, the JSON success file, the error page, the login page, elsewhere. */
export type Destination = 'success' | 'json' | 'error' | 'login' | 'elsewhere'

/** What the model checks in one exchange. Times are milliseconds on the clock of the explorer. */
export interface Seen {
  readonly sentAt: number
  readonly receivedAt: number
  /** The session ID that the request carried. */
  readonly sent?: string | undefined
  readonly status: number
  readonly bodyBytes: number
  /** The session ID that the answer set. */
  readonly set?: string | undefined
  readonly leadsTo?: Destination | undefined
  /** The user in the body; `unknown user` if the body shows none of the users, undefined if it can't show any. */
  readonly user?: number | 'unknown user' | undefined
  /** Locale and time zone in the body; empty if it shows none that a browser set. */
  readonly locale?: string | undefined
  readonly zone?: string | undefined
  /** The modulus of the key from the key service; empty if it returned none. */
  readonly key?: string | undefined
}

/** An operation and its answer. */
export interface ModelExchange {
  readonly operation: Action
  readonly seen: Seen
}

export function isServed({ status }: Seen): boolean {
  return status >= 200 && status < 300
}

/** A 4xx status, or a redirect to the error or login page. A crash is not a refusal. */
export function isRefused({ status, leadsTo }: Seen): boolean {
  return Math.floor(status / 100) === 4 || leadsTo === 'error' || leadsTo === 'login'
}

/** Whether the credentials were accepted, even if the operation then failed or crashed. */
export function isSignedIn(seen: Seen): boolean {
  return isServed(seen) || (seen.status >= 400 && seen.status !== 401)
}
