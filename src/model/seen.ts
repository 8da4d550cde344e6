/** Where a redirect leads: to success, the JSON success file, the error page, the login page, elsewhere. */
export type Destination = 'success' | 'json' | 'error' | 'login' | 'elsewhere'

/** What the model looks at in one exchange. Times are milliseconds on the clock of the explorer. */
export interface Seen {
  readonly sentAt: number
  readonly receivedAt: number
  /** The session ID that the request carried. */
  readonly sent?: string | undefined
  readonly status: number
  readonly bodyBytes: number
  /** The session ID that the answer gave. */
  readonly set?: string | undefined
  readonly leadsTo?: Destination | undefined
  /** The user that the body shows; `nobody known` when it shows none of them, undefined where none could show. */
  readonly user?: number | 'nobody known' | undefined
  /** Locale and time zone that the body shows; empty for one that no browser was ever given. */
  readonly locale?: string | undefined
  readonly zone?: string | undefined
  /** The modulus of the key that the key service gave; empty when it gave none. */
  readonly key?: string | undefined
}

export function isServed({ status }: Seen): boolean {
  return status >= 200 && status < 300
}

/** Said no, or led to where people log in. A crash is neither. */
export function isRefused({ status, leadsTo }: Seen): boolean {
  return Math.floor(status / 100) === 4 || leadsTo === 'error' || leadsTo === 'login'
}

/** The credentials were accepted, whatever the operation then said, also where it crashed over what it was sent. */
export function isLetIn(seen: Seen): boolean {
  return isServed(seen) || (seen.status >= 400 && seen.status !== 401)
}
