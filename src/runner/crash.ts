import type { Answer } from '../http/answer.ts'

/** Whether an answer is a server error. 501 is none: it says that the server does not know the method. */
export function isCrash({ status }: Answer): boolean {
  return status === 500 || status > 501
}

/** The expectation for every answer, whatever the check is about. */
export const noCrash = 'an answer that the specification has, and no server error'

/** Describes a server error, and whether it has a stack trace. */
export function crashInWords({ status, text }: Answer): string {
  const trace = /^\s+at [\w.$<>/]+\(/m.test(text) || /\b[a-z][\w.]*\.[A-Z]\w*(?:Exception|Error)\b/.test(text)
  return `server error: ${status}${trace ? ' with a stack trace' : ''}`
}
