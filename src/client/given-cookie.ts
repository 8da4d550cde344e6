/** A cookie as an answer gives it: what checks see of it. Those who write some have no package with the type of it all. */
export interface GivenCookie {
  readonly key: string
  readonly value: string
  readonly path: string | null
  readonly domain: string | null
  /** How long it lives, in milliseconds: 0 for one that is over as it comes, Infinity for one that names no end. */
  TTL(): number
}
