import { headline } from './plain-text.ts'

// The lines of check messages (src/runner/message.ts). Lines missing in a message are simply absent in the result.
const controlLine = /^The control failed, [^\n]*\n/
const sourceLine = /^ {2}section {4}.*(?:\n|$)/gm
const ownLine = /^ {2}(?:hint {7}|interpretation {2}).*(?:\n|$)/gm

/** A message without its line on section and statement, for places that already show them. */
export function withoutSource(message: string): string {
  return message.replace(sourceLine, '').trimEnd()
}

/** A message abbreviated to one line: request, expected, actual. */
export function failureInShort(message: string): string {
  const rest = message.replace(controlLine, '')
  // A long address must not push out the actual answer.
  const clipped = rest.replace(/^([^\n]{100})[^\n]{20,}(?=\n {2}expected )/, '$1…')
  return rest === message ? headline(clipped) : `control failed: ${headline(clipped)}`
}

/** What happened, independent of the requirement. */
export interface FailureText {
  readonly control: boolean
  /** The request in one line; empty in a message of another kind. */
  readonly request: string
  /** The rest: expected and actual, or all of a message of another kind. */
  readonly answer: string
}

/** Splits a message into its parts. */
export function happeningIn(message: string): FailureText {
  const rest = message.replace(controlLine, '')
  const said = withoutSource(rest).replace(ownLine, '').trimEnd()
  const [first = '', ...lines] = said.split('\n')
  const isDeparture = lines[0]?.startsWith('  expected ') ?? false
  return {
    control: rest !== message,
    request: isDeparture ? first : '',
    answer: isDeparture ? lines.join('\n') : said,
  }
}
