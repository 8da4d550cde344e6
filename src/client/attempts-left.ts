import type { Answer } from '../http/answer.ts'

/** `7 login attempts remaining`, `only 1 more is left`, and `remaining: 1`. */
const phrases = [
  /(\d{1,9})[^\d:,;()]{0,40}\b(?:left|more|remain\w*)\b/i,
  /\b(?:left|more|remain\w*)\D{0,40}?(\d{1,9})/i,
]

/**
 * How many more failed logins an account has before it is locked, if the refusal says so: the number beside the word for what
 * is left, in the sentence that mentions attempts. Another number is often that of the failures.
 */
export function attemptsLeft({ status, text }: Answer): number | undefined {
  if (status < 300 || status > 499) return undefined
  const sentences = text
    .split(/[.!?]\s|[\n<>"]/)
    .filter((each) => /\battempts?\b/i.test(each))
    // Of `2 of 5 attempts`, the first number.
    .map((each) => each.replace(/(\d)\s*(?:(?:out )?of|\/)\s*\d+/gi, '$1'))
  const [number] = sentences.flatMap((each) => phrases.flatMap((phrase) => phrase.exec(each)?.[1] ?? []))
  return number === undefined ? undefined : Number(number)
}
