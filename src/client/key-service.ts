import type { Answer } from './answer.ts'
import type { PublicKey } from './password-encryption.ts'

/** Path of the key service (section 4.7). */
export const keyServicePath = '/GetEncryptionKey'

/**
 * The key in an answer of the key service, or undefined when it holds none. Decided by the members `n` and `e`: when
 * the service is off, some servers say so in something that is not valid JSON.
 */
export function publicKeyIn(answer: Answer): PublicKey | undefined {
  const body = jsonIn(answer)
  if (typeof body !== 'object' || body === null) return undefined
  const { n, e, maxdigits } = body as Record<string, unknown>
  if (n === undefined || e === undefined) return undefined
  // A departure in the type of a member is its own requirement; here the key is taken as it is meant.
  return { n: String(n), e: String(e), maxdigits: String(maxdigits) }
}

/** The body parsed as JSON, a byte order mark before it or not; undefined when it is none. */
export function jsonIn(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}
