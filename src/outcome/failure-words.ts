import { errorPage } from '../methods/operations.ts'
import { count } from '../suite/count.ts'
import { shortened } from '../suite/shortened.ts'
import { isCrash } from './crash.ts'
import {
  type Actual,
  type BodyFacts,
  type Direction,
  type Expected,
  type Failure,
  type LostSessions,
  plainExpectations,
  type StatusFacts,
} from './failure.ts'

/** The words of an expectation, and its direction. */
function factsOf(expected: Expected): readonly [words: string, direction?: Direction | undefined] {
  switch (expected.kind) {
    case 'status':
      return [`status ${expected.is}`, expected.is < 400 ? 'acceptance' : 'refusal']
    case 'redirect': {
      const direction = expected.to === errorPage ? 'refusal' : 'acceptance'
      return [`302 with a Location that ends in ${expected.to}`, direction]
    }
    case 'redirect-elsewhere':
      return [`302 with a Location that is neither the login page nor ${expected.than.join(', ')}`, 'acceptance']
    case 'statement':
      return [expected.text, expected.direction]
    default:
      return plainExpectations[expected.kind]
  }
}

/** The direction of an expectation; undefined if it has none. */
export function directionOf(expected: Expected): Direction | undefined {
  return factsOf(expected)[1]
}

/** What was expected, after the word "expected". */
export function expectedInWords(expected: Expected): string {
  return factsOf(expected)[0]
}

/** What was returned, after the word "actual". */
export function actualInWords(actual: Actual): string {
  switch (actual.kind) {
    case 'status':
      return `${statusInWords(actual)}${actual.lacks === undefined ? '' : `, no ${actual.lacks}`}`
    case 'body':
      return bodyInWords(actual)
    case 'cookies': {
      const { set, unusable, answer } = actual
      const reason = unusable === undefined ? '' : `${unusable}. `
      return `${reason}${set.length === 0 ? `${statusInWords(answer)}, no cookie` : `Set-Cookie: ${set.join(' | ')}`}`
    }
    default:
      return actual.text
  }
}

function statusInWords(facts: StatusFacts): string {
  const { status, stackTrace, location, bytes, mediaType, noSession, withoutCredentials } = facts
  return [
    isCrash({ status }) ? crashInWords(status, stackTrace) : `status ${status}`,
    location === undefined ? '' : ` to ${location}`,
    bytes === undefined ? '' : `, ${sizeInWords(bytes, mediaType)}`,
    noSession === undefined ? '' : `, ${withoutSession(noSession)}`,
    withoutCredentials === undefined ? '' : `, where a request without credentials gets ${withoutCredentials}`,
  ].join('')
}

/** A server error, and whether it shows a stack trace. */
export function crashInWords(status: number, stackTrace = false): string {
  return `server error: ${status}${stackTrace ? ' with a stack trace' : ''}`
}

/** Why a request had no session cookie. */
export function withoutSession(why: string): string {
  return `without the session cookie: ${why}`
}

function bodyInWords({ bytes, mediaType, text, cut, remark }: BodyFacts): string {
  if (text === undefined) return sizeInWords(bytes, mediaType)
  return `${remark === undefined ? '' : `${remark} `}the body${cut ? ` (the beginning of ${bytes} bytes)` : ''}: ${text}`
}

function sizeInWords(bytes: number, mediaType: string | undefined): string {
  return `${bytes} bytes${mediaType === undefined ? '' : ` of ${mediaType}`}`
}

export interface StatedRequirement {
  readonly section?: string
  readonly cites?: readonly string[] | undefined
  readonly statement: string
  readonly reading?: string | undefined
}

/** A failure in words, in parts that each surface arranges. */
export interface FailureParts {
  /** A control failed; of several checks, if more have this in common. */
  readonly control?: keyof typeof controlWords | undefined
  /** The request in one line; absent in a text of another kind. */
  readonly request?: string | undefined
  /** How many other requests had the same result. */
  readonly others?: number
  /** Labels and texts; without them, `text` says it all. */
  readonly rows: readonly MessageRow[]
  readonly text?: string | undefined
}

/** A custom requirement has no section, only its statement. */
export type RowLabel = 'expected' | 'actual' | 'section' | 'statement' | 'interpretation' | 'hint'
type MessageRow = readonly [label: RowLabel, text: string]

/** The parts of a failure in words, with what the specification demands, if that is given. */
export function failureParts(failure: Failure, demand?: StatedRequirement): FailureParts {
  const { control, request, expected, actual, lostSessions, hint } = failure
  const { section, cites = section === undefined ? [] : [section], statement, reading } = demand ?? {}
  const rows: (MessageRow | undefined)[] = [
    statement === undefined
      ? undefined
      : cites.length === 0
        ? ['statement', statement]
        : ['section', `${cites.join('; ')}: ${statement}`],
    reading === undefined ? undefined : ['interpretation', reading],
    lostSessions === undefined ? undefined : ['hint', `${lostSessionsInWords(lostSessions)} ${keepOnNode}`],
    hint === undefined ? undefined : ['hint', hint],
  ]
  const happened: MessageRow[] = [
    ['expected', expectedInWords(expected)],
    ['actual', actualInWords(actual)],
  ]
  return {
    control: control ? 'of this check' : undefined,
    request,
    rows: [...(request === undefined ? [] : happened), ...rows.filter((row) => row !== undefined)],
    ...(request === undefined && { text: actualInWords(actual) }),
  }
}

/** Says that the target loses sessions, as a sentence. */
export function lostSessionsInWords({ refused, of }: LostSessions): string {
  return `Sessions get lost: ${refused} of ${of} requests with the cookies of a login were refused.`
}

/** What to do about it. */
export const keepOnNode = 'Does a load balancer change nodes? Make it keep a session on its node (sticky sessions).'

/** Longer lines are cut. */
const longestLine = 500

/** A text with its lines cut. Secrets are redacted before, because a partial one would not be recognized. */
export function withShortLines(text: string): string {
  return text
    .split('\n')
    .map((line) => shortened(line, longestLine))
    .join('\n')
}

export const controlWords = {
  'of this check': 'The control failed, so this check is inconclusive.',
  'of these checks': 'The control failed, so these checks are inconclusive.',
} as const

/** The request of a failure, cut if it is longer than `longest`, and how many others had the same result. */
export function requestLine({ request, others = 0 }: Pick<FailureParts, 'request' | 'others'>, longest = Infinity) {
  if (request === undefined) return undefined
  return `${shortened(request, longest)}${others === 0 ? '' : `, and ${count(others, 'other request')}`}`
}

/** Parts in the style of a compiler message, one line each. */
export function partsInLines({ control, rows, text, ...asked }: FailureParts): string {
  const lines = [
    control && controlWords[control],
    requestLine(asked),
    text,
    ...rows.map(([label, words]) => `  ${label.padEnd(9)}  ${words}`),
  ]
  return withShortLines(lines.filter((line) => line !== undefined).join('\n'))
}
