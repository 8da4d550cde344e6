import type { Answer } from '../http/answer.ts'
import { wordsIn } from './fingerprints.ts'

/** Whether two answers have the same status, and content of the same media type or none. */
export function isOfTheSameKind(one: Answer, other: Answer): boolean {
  return one.status === other.status && haveOneMediaType(one, other)
}

/** Whether two answers have the same media type, whatever its parameters; an empty body has none. */
export function haveOneMediaType(one: Answer, other: Answer): boolean {
  return mediaTypeOf(one) === mediaTypeOf(other)
}

/**
 * Whether an answer has the content that two others have (or one, twice), in any order: the same text whatever its status, or in
 * an answer of the same kind every word that they have in common. What differs between them changes by itself.
 */
export function hasContentOf(answer: Answer, one: Answer, other = one): boolean {
  if (!answer.isEmpty && answer.text === one.text) return true
  const again = wordsIn(other.text)
  const lasting = [...wordsIn(one.text)].filter((word) => again.has(word))
  if (lasting.length === 0 || !isOfTheSameKind(answer, one)) return false
  const words = wordsIn(answer.text)
  return lasting.every((word) => words.has(word))
}

function mediaTypeOf(answer: Answer): string | undefined {
  if (answer.isEmpty) return undefined
  return answer.header('content-type')?.replace(/;.*/s, '').trim().toLowerCase()
}
