import type { Answer } from '../http/answer.ts'
import type { PublicKey } from './password-encryption.ts'

/** The key in an answer of the key service; undefined without `n` and `e`, or if it is no JSON, as where it is off. */
export function publicKeyIn(answer: Pick<Answer, 'text'>): PublicKey | undefined {
  const body = jsonIn(answer)
  if (typeof body !== 'object' || body === null) return undefined
  const { n, e, maxdigits } = body as Record<string, unknown>
  if (n === undefined || e === undefined) return undefined
  // The type of a member is its own requirement, so a number is accepted as a key here.
  const wrong = Object.entries({ n, e }).find(([, member]) => !isText(member))
  const flaw = wrong && `The member ${wrong[0]} of the key is neither a string nor a number, but ${kindOf(wrong[1])}.`
  return { n: textOf(n), e: textOf(e), maxdigits: textOf(maxdigits), flaw }
}

/** Whether an answer contains a key as specified: hexadecimal text. Only then can a refused password be wrong. */
export function holdsDocumentedKey(answer: Pick<Answer, 'text'>): boolean {
  const { n, e } = (jsonIn(answer) ?? {}) as Record<string, unknown>
  return [n, e].every((member) => typeof member === 'string' && /^[\da-f]+$/i.test(member))
}

function isText(member: unknown): member is string | number {
  return typeof member === 'string' || typeof member === 'number'
}

/** The member may be a deeply nested object, or have any `toString`. */
function textOf(member: unknown): string {
  return isText(member) ? String(member) : ''
}

function kindOf(member: unknown): string {
  if (member === null) return 'null'
  if (Array.isArray(member)) return 'an array'
  return typeof member === 'object' ? 'an object' : String(member)
}

/** The body parsed as JSON, with or without a byte order mark; undefined if it is not JSON. */
export function jsonIn(answer: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(answer.text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}
