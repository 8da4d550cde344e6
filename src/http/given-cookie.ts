/** A cookie of an answer, as checks see it. The types of the cookie library stay internal: authors of custom checks lack it. */
export interface GivenCookie {
  readonly key: string
  readonly value: string
  readonly path: string | null
  readonly domain: string | null
  /** Its Max-Age in seconds, if it has one. */
  readonly maxAge: number | 'Infinity' | '-Infinity' | null
  /** Its lifetime in milliseconds from `now` on: 0 if it has already expired, Infinity if it has no expiry. */
  TTL(now?: number): number
}
