import { diffArrays, diffWordsWithSpace } from 'diff'
import { visibleText } from '../../results/plain-text.ts'
import type { RecordedExchange } from '../../results/result.ts'
import { sessionNumber } from '../../results/session-numbers.ts'
import { requestText, responseText, unanswered } from '../evidence-text.ts'
import type { RunSummary } from '../run-summary.ts'
import type { ExchangePair } from './evidence.ts'

/** A stretch of a line; marked if the other side differs. */
export interface Stretch {
  readonly text: string
  readonly marked: boolean
}

/** One line of both sides; a side without a counterpart is undefined. */
export interface DiffRow {
  readonly same: boolean
  readonly before: readonly Stretch[] | undefined
  readonly after: readonly Stretch[] | undefined
}

export type DiffPart = ReturnType<typeof sideBySide>[number]

type ComparedRuns = Readonly<Record<'before' | 'after', Pick<RunSummary, 'baseUrl'>>>

/** Longer bodies are cut: most differences are in status and headers. */
const bodyLimit = 1024

/** Compares two exchanges line by line, and marks what differs besides dates, session IDs and the addresses of the targets. */
export function sideBySide({ before, after }: Pick<ExchangePair, 'before' | 'after'>, runs: ComparedRuns) {
  const rows = rowsBy(before, after)
  const rowsOfPart = (partOf: (exchange: RecordedExchange) => string) => {
    const old = before && normalised(partOf(before), runs.before.baseUrl).split('\n')
    const now = after && normalised(partOf(after), runs.after.baseUrl).split('\n')
    return rows(old ?? [], now ?? [])
  }
  return [
    { title: 'Request', rows: rowsOfPart(requestIn) },
    { title: 'Response', rows: rowsOfPart(responseIn) },
  ]
}

function requestIn({ request, abbreviated }: RecordedExchange): string {
  return abbreviated ? `${request.method} ${request.url}` : requestText(request)
}

function responseIn({ response, error, abbreviated }: RecordedExchange): string {
  if (response === undefined) return unanswered(error)
  return abbreviated ? String(response.status) : responseText(response, bodyLimit)
}

const httpDate = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2}[ -][A-Z][a-z]{2}[ -]\d{4} \d{2}:\d{2}:\d{2} GMT\b/g
const isoDate = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g

/** Replaces everything that differs between any two exchanges. */
export function normalised(text: string, baseUrl: string): string {
  const { host = '', origin = '' } = URL.canParse(baseUrl) ? new URL(baseUrl) : {}
  const named = [[baseUrl, '{base_url}'] as const, [origin, '{origin}'] as const, [host, '{host}'] as const]
    .filter(([address]) => address !== '')
    .reduce((said, [address, name]) => said.replaceAll(address, name), visibleText(text))
  return named
    .replace(httpDate, '(date)')
    .replace(isoDate, '(date)')
    .replace(sessionNumber, (found) => found.replace(/\d+/, '…'))
}

function rowsOf(before: readonly string[], after: readonly string[]): DiffRow[] {
  const parts = diffArrays([...before], [...after])
  return parts.flatMap(({ value, added, removed }, index) => {
    const next = parts[index + 1]
    if (removed) return changedRows(value, next?.added ? next.value : [])
    // What replaces removed lines is beside them.
    if (added) return parts[index - 1]?.removed ? [] : changedRows([], value)
    return value.map((text) => ({ same: true, before: whole(text), after: whole(text) }))
  })
}

function changedRows(before: readonly string[], after: readonly string[]): DiffRow[] {
  const length = Math.max(before.length, after.length)
  return Array.from({ length }, (_, index) => ({ same: false, ...changed(before[index], after[index]) }))
}

function rowsBy(before: RecordedExchange | undefined, after: RecordedExchange | undefined): typeof rowsOf {
  if (before === undefined || after === undefined) return rowsOfOne
  return before.abbreviated === after.abbreviated ? rowsOf : rowsOfFirstLines
}

/** Lines without a counterpart in the other run, so nothing is marked. */
function rowsOfOne(before: readonly string[], after: readonly string[]): DiffRow[] {
  return [
    ...before.map((text) => ({ same: true, before: whole(text), after: undefined })),
    ...after.map((text) => ({ same: true, before: undefined, after: whole(text) })),
  ]
}

/** Only the first line of an abbreviated exchange is known, so the other lines are not marked as different. */
function rowsOfFirstLines(before: readonly string[], after: readonly string[]): DiffRow[] {
  return [...rowsOf(before.slice(0, 1), after.slice(0, 1)), ...rowsOfOne(before.slice(1), after.slice(1))]
}

function whole(text: string | undefined, marked = false): Stretch[] | undefined {
  return text === undefined ? undefined : [{ text, marked }]
}

function changed(before: string | undefined, after: string | undefined): Pick<DiffRow, 'before' | 'after'> {
  if (before === undefined || after === undefined) return { before: whole(before, true), after: whole(after, true) }
  const words = diffWordsWithSpace(before, after)
  return {
    before: words.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, marked: removed })),
    after: words.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, marked: added })),
  }
}
