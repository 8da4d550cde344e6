import type { Answer } from '../client/answer.ts'

/** A server error is no refusal. 501 is none: with it a server says that it does not know the method. */
export function isCrash({ status }: Answer): boolean {
  return status === 500 || status > 501
}

/** What is expected of every answer, whatever the check was about. */
export const noCrash = 'an answer that the specification has, and no server error'

/** What an answer of a server that failed is called. */
export function crashInWords({ status, text }: Answer): string {
  const trace = /^\s+at [\w.$<>/]+\(/m.test(text) || /\b[a-z][\w.]*\.[A-Z]\w*(?:Exception|Error)\b/.test(text)
  return `the server crashed: ${status}${trace ? ' with a stack trace' : ''}`
}
