import {
  type FailureParts,
  failureParts,
  partsInLines,
  type RowLabel,
  requestLine,
  type StatedRequirement,
} from '../outcome/failure-words.ts'
import { headline } from './plain-text.ts'
import type { CheckResult } from './result.ts'

export { whyInPart } from '../outcome/cause-words.ts'
export { controlWords, partsInLines as inLines, requestLine } from '../outcome/failure-words.ts'

/** What happened in a check, or in several, in parts that each report arranges. */
export type Happening = FailureParts

/** What happened in a check: its failure, or its message; undefined if it has nothing to say. `demand`: its requirement. */
export function happeningIn(
  { failure, message }: Partial<CheckResult>,
  demand?: StatedRequirement,
): Happening | undefined {
  if (failure !== undefined) return failureParts(failure, demand)
  return message === undefined ? undefined : { rows: [], text: message }
}

/** A message without section and statement, for places that already show them. */
export function withoutSource(happening: Happening): string {
  return partsInLines(withRows(happening, ['expected', 'actual', 'interpretation', 'hint']))
}

/** What happened, independent of the request and of the requirement. */
export function answerOf(happening: Happening): string {
  return partsInLines({ ...withRows(happening, ['expected', 'actual']), control: undefined, request: undefined }).trim()
}

function withRows(happening: Happening, labels: readonly RowLabel[]): Happening {
  return { ...happening, rows: happening.rows.filter(([label]) => labels.includes(label)) }
}

/** A long address must not push out the actual answer. */
const longestRequest = 100

/** What happened in one line: request, expected, actual. */
export function inOneLine(happening: Happening): string {
  const { control } = happening
  const said = `${requestLine(happening, longestRequest) ?? ''}\n${answerOf(happening)}`.trimStart()
  return `${control === undefined ? '' : 'control failed: '}${headline(said)}`
}
