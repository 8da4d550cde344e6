import { headline } from './plain-text.ts'

// Messages of checks (src/check/message.ts) have these lines. Whatever is not found in a message is just not there.
const controlLine = /^The control failed, [^\n]*\n/
const sourceLine = /^ {2}section {4}.*(?:\n|$)/gm
const ownLine = /^ {2}(?:hint {7}|interpretation {2}).*(?:\n|$)/gm

/** A message without its line on section and statement, for places where these stand above it anyway. */
export function withoutSource(message: string): string {
  return message.replace(sourceLine, '').trimEnd()
}

/** What a message says in short, on one line: the request, what was expected and what came back. */
export function inShort(message: string): string {
  const rest = message.replace(controlLine, '')
  // A long address must not push out what came back.
  const clipped = rest.replace(/^([^\n]{100})[^\n]{20,}(?=\n {2}expected )/, '$1…')
  return rest === message ? headline(clipped) : `control failed: ${headline(clipped)}`
}

/** What happened, apart from the requirement that it happened to. */
export interface Happening {
  readonly control: boolean
  /** The request in one line; empty in a message of another kind. */
  readonly request: string
  /** The rest: what was expected and what came back, or all of a message of another kind. */
  readonly answer: string
}

/** Takes a message apart. */
export function happeningIn(message: string): Happening {
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
