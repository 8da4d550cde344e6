import type { Credentials } from '../methods/request-data.ts'
import { wellFormed } from './percent-encoding.ts'

/** The Authorization header: `userId:password` as UTF-8 in Base64 (4.1). Throws a URIError on a lone surrogate. */
export function basicAuthorization({ userId, password }: Credentials): string {
  return `Basic ${Buffer.from(wellFormed(`${userId}:${password}`), 'utf8').toString('base64')}`
}
