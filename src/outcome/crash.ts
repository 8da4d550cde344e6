import type { Answer } from '../http/answer.ts'

/** Whether an answer is a server error. 501 is none: it says that the server does not know the method. */
export function isCrash({ status }: Pick<Answer, 'status'>): boolean {
  return status === 500 || status > 501
}

/** Whether a server error shows a stack trace. */
export function showsStackTrace({ text }: Answer): boolean {
  // Each place of a long body is tried once: a server may send one that would take seconds otherwise.
  return /^[ \t]+at [\w.$<>/]+\(/m.test(text) || /(?<![\w.])[a-z][\w.]*\.[A-Z]\w*(?:Exception|Error)\b/.test(text)
}
