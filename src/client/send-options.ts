import type { AccountVariable } from '../environment/environment.ts'
import type { CookieForm } from './cookies.ts'
import type { Header } from './evidence.ts'
import type { Argument } from './percent-encoding.ts'

/** What a request with credentials may differ in from the usual one. */
export interface SendOptions {
  readonly cookies?: CookieForm | 'none' | undefined
  /** The real account that this request sends a wrong password for: it counts against the budget. */
  readonly wrongFor?: AccountVariable | undefined
  /** Further arguments, such as userLocale. */
  readonly args?: readonly Argument[] | undefined
  /** They come first then, and the password before the name. */
  readonly argsFirst?: boolean | undefined
  /** Further header fields. A content type takes the place of the usual one. */
  readonly headers?: readonly Header[] | undefined
  /** Send the password as it is, also when login encryption is on. */
  readonly plain?: boolean | undefined
}

/** The same for a request that is authenticated by itself, or by a cookie. */
export interface StatelessOptions extends SendOptions {
  readonly method?: string | undefined
  /** The first protected path if nothing is said. */
  readonly path?: string | undefined
  /** A session ID that goes along instead of the client's own. */
  readonly session?: string | undefined
  /** Fields of a form, which go along as the body. */
  readonly form?: readonly Argument[] | undefined
}
