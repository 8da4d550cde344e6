import type { CheckResult, RecordedExchange, RequirementResult } from '../../results/result.ts'

/** The exchange in which two runs differ, from both runs, and the name of its check. */
export type ExchangePair = NonNullable<ReturnType<typeof pairOf>>

/** The exchange of the failed check, and its counterpart in the other run; undefined if there is none. */
export function pairOf(before: RequirementResult, after: RequirementResult) {
  const failed = deviatingCheck(after) ?? deviatingCheck(before)
  const { exchanges = [], failure } = failed ?? {}
  // With the deviation, if that is known.
  const shown = exchanges.find(({ number }) => number === failure?.exchange) ?? exchanges.at(-1)
  if (failed === undefined || shown === undefined) return undefined
  const isNew = after.checks.includes(failed)
  const like = (isNew ? before : after).checks.find(({ name }) => name === failed.name)
  const other = like && likeOf(shown, like)
  return { check: failed.name, before: isNew ? other : shown, after: isNew ? shown : other }
}

function deviatingCheck({ outcome, checks }: RequirementResult): CheckResult | undefined {
  return checks.find((check) => check.outcome === (outcome === 'cantTell' ? 'cantTell' : 'failed'))
}

/** The exchange with the same purpose in another run of the check, preferably at the same position. */
function likeOf({ number, purpose, request }: RecordedExchange, { exchanges }: CheckResult) {
  const alike = exchanges.filter((each) => each.purpose === purpose && each.request.method === request.method)
  return alike.find((each) => each.number === number) ?? alike.at(-1)
}
