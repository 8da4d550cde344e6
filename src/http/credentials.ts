import type { Credentials } from '../methods/request-data.ts'
import { wellFormed } from './percent-encoding.ts'

/**
 * The value of the Authorization header: user ID and password joined with a colon, as UTF-8 in Base64 (section 4.1). Throws a
 * URIError on a lone surrogate.
 */
export function basicAuthorization({ userId, password }: Credentials): string {
  return `Basic ${Buffer.from(wellFormed(`${userId}:${password}`), 'utf8').toString('base64')}`
}
