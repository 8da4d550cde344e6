import type { Answer } from './answer.ts'
import type { PublicKey } from './password-encryption.ts'

/**
 * The key in an answer of the key service, or undefined when it holds none. Decided by the members `n` and `e`: when
 * the service is off, some servers say so in something that is not valid JSON.
 */
export function publicKeyIn(answer: Pick<Answer, 'text'>): PublicKey | undefined {
  const body = jsonIn(answer)
  if (typeof body !== 'object' || body === null) return undefined
  const { n, e, maxdigits } = body as Record<string, unknown>
  if (n === undefined || e === undefined) return undefined
  // A departure in the type of a member is its own requirement; where it can be one, the key is taken as it is meant.
  const wrong = Object.entries({ n, e }).find(([, member]) => !isText(member))
  const flaw = wrong && `The member ${wrong[0]} of the key is neither a string nor a number, but ${kindOf(wrong[1])}.`
  return { n: textOf(n), e: textOf(e), maxdigits: textOf(maxdigits), flaw }
}

/** Whether an answer holds a key as the document has it: hexadecimal text. Only then a refused password may be wrong. */
export function holdsDocumentedKey(answer: Pick<Answer, 'text'>): boolean {
  const { n, e } = (jsonIn(answer) ?? {}) as Record<string, unknown>
  return [n, e].every((member) => typeof member === 'string' && /^[\da-f]+$/i.test(member))
}

function isText(member: unknown): member is string | number {
  return typeof member === 'string' || typeof member === 'number'
}

/** An object may be of any depth, and have any `toString`. */
function textOf(member: unknown): string {
  return isText(member) ? String(member) : ''
}

function kindOf(member: unknown): string {
  if (member === null) return 'null'
  if (Array.isArray(member)) return 'an array'
  return typeof member === 'object' ? 'an object' : String(member)
}

/** The body parsed as JSON, a byte order mark before it or not; undefined when it is none. */
export function jsonIn(answer: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(answer.text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}
