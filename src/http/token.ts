import type { TokenFields } from '../environment/environment.ts'

/** A pre-authentication token: `key=value` pairs joined with bars, ordered as in section 2.5. Not encoded. */
export function tokenOf(fields: TokenFields): string {
  const { u, r, o, pa1, pa2 } = fields
  return Object.entries({ u, r, o, pa1, pa2 })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${value}`)
    .join('|')
}
