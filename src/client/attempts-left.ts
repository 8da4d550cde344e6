import type { Answer } from '../http/answer.ts'

/**
 * Returns how many more failed logins an account has before it is locked, if the refusal says so, otherwise undefined. The
 * wording is the server's own: this uses the number in the sentence that mentions attempts which are left.
 */
export function attemptsLeft({ status, text }: Answer): number | undefined {
  if (status < 300 || status > 499) return undefined
  const sentence = text
    .split(/[.!?]\s|[\n<>"]/)
    .find((each) => /\battempts?\b/i.test(each) && /\b(?:left|more|remain\w*)\b/i.test(each) && /\d/.test(each))
  const beside = /(\d{1,9})\D{0,40}\battempts?\b|\battempts?\b\D{0,40}?(\d{1,9})/i.exec(sentence ?? '')
  const number = beside?.[1] ?? beside?.[2]
  return number === undefined ? undefined : Number(number)
}
