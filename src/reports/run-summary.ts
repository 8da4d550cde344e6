import type { Result } from '../results/result.ts'
import { cautions, verdictInWords } from './wording.ts'

/** The facts about one of several runs that are compared: the part of its result that is kept, since results may be large. */
export type RunSummary = ReturnType<typeof runSummaryOf>

export function runSummaryOf(result: Result) {
  const { target, suite, selection, staleWaivers, ...run } = result
  const { startedAt, durationMs, verdict, verdictReasons, exitCode, summary, quick, endedEarly } = run
  const { environment, baseUrl, release } = target
  const { only = [], skip = [], timing = true } = selection ?? {}
  return {
    environment,
    baseUrl,
    release,
    suite: suite.version,
    catalogue: suite.catalogue,
    quick,
    /** Only some requirements were selected, or each was checked only once, or the checks that wait were left out. */
    partial: quick === true || only.length + skip.length > 0 || !timing,
    startedAt,
    durationMs,
    verdict,
    verdictReasons,
    exitCode,
    endedEarly,
    summary,
    staleWaivers: staleWaivers.length,
    /** What to know before trusting the verdict; `quick` has its own member. */
    cautions: cautions({ ...result, quick: undefined }),
  }
}

/** Why a run has no verdict, or fails although nothing failed; a failure needs no such reason. */
export function whyOf({ verdict, verdictReasons, exitCode }: RunSummary): readonly string[] {
  return exitCode === 0 || verdict === 'not-conformant' ? [] : verdictReasons
}

/** The symbol and words of the verdict of a run. */
export function verdictOf({ verdict, staleWaivers }: Pick<RunSummary, 'verdict' | 'staleWaivers'>) {
  return verdictInWords({ verdict, staleWaivers: { length: staleWaivers } })
}
