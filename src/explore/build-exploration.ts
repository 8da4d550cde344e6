import { catalogue, requirement } from '../catalogue/catalogue.ts'
import { violationWith } from '../catalogue/requirement.ts'
import type { Exploration, ExplorationFinding, ExplorationWaived } from '../results/exploration-schema.ts'
import type { Waiver } from '../results/result.ts'
import { dayOf, staleWaivers, waiversInForce } from '../results/waivers-applied.ts'
import { count } from '../suite/count.ts'
import { trafficOf } from '../target/run-context.ts'
import type { Explored } from './explore.ts'
import { isStable, type TracedFinding } from './finding.ts'
import { scriptOf } from './script.ts'
import { stepsOf } from './steps.ts'

/** The version of the model. Any change to which answers conform changes it. */
export const modelVersion = '2026-11-3'

/** Metadata and settings of an exploration, from its caller. */
export interface ExplorationFacts {
  readonly suite: { readonly name: string; readonly version: string }
  readonly command: string
  readonly seed: number
  readonly users: number
  readonly startedAt: Date
  readonly defect?: string | undefined
  readonly waivers?: readonly Waiver[] | undefined
}

/** Builds the result of an exploration: findings, verdict and exit code. */
export function buildExploration(explored: Explored, facts: ExplorationFacts): Exploration {
  const { environment } = explored.shared
  const { suite, command, seed, users, startedAt, defect, waivers = [] } = facts
  const { baseUrl, name, release } = environment
  const { budgetMs, spentMs, replays } = explored.investigation
  const on = { release, today: dayOf(startedAt) }
  const stale = staleWaivers(waivers, catalogue, on)
  return {
    schemaVersion: 1,
    suite: { ...suite, model: modelVersion },
    target: { environment: name, baseUrl, release, defect },
    command,
    seed,
    users,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(explored.durationMs),
    ...withStale(verdictOf(explored), stale.length),
    sequences: explored.sequences,
    operations: explored.operations,
    traffic: { ...trafficOf(explored.shared), maxFailedLogins: environment.maxFailedLogins },
    givenUp: explored.givenUp,
    blindSpots: [...explored.blindSpots],
    coverage: explored.coverage,
    latencies: explored.latencies,
    overTime: explored.overTime,
    findings: explored.findings.map((finding) => findingOf(finding, explored)),
    waived: waivedOf(explored, waiversInForce(waivers, on)),
    staleWaivers: stale,
    behind: [...explored.behind],
    investigation: {
      budgetMs: budgetMs && Math.round(budgetMs),
      spentMs: Math.round(spentMs),
      replays,
    },
  }
}

type Conclusion = Pick<Exploration, 'verdict' | 'exitCode' | 'verdictReason'>

/** A stale waiver says nothing about the target, so it changes the exit code but not the verdict. */
function withStale(conclusion: Conclusion, stale: number): Conclusion {
  const { exitCode, verdictReason } = conclusion
  if (stale === 0) return conclusion
  const waivers = `${count(stale, 'waiver')} ${stale === 1 ? 'is' : 'are'} expired or stale.`
  return { ...conclusion, exitCode: exitCode === 0 ? 1 : exitCode, verdictReason: `${verdictReason} ${waivers}` }
}

function waivedOf({ waived }: Explored, waivers: readonly Waiver[]): ExplorationWaived[] {
  return waived.flatMap(({ requirement: id, expected, found, times }) => {
    const waiver = waivers.find(({ requirement }) => requirement === id)
    if (waiver === undefined) return []
    const { section, statement, violated: title = statement } = requirement(id)
    return [{ requirement: id, section, title, expected, found, times, waiver }]
  })
}

function verdictOf(explored: Explored): Conclusion {
  const { findings, unreachable, operations, givenUp, sequences, cancelled, spent, waived, behind } = explored
  const no = (verdictReason: string) => ({ verdict: 'no-verdict', exitCode: 3, verdictReason }) as const
  if (unreachable !== undefined && !cancelled) return no(unreachable)
  const unstable = findings.filter(({ replays }) => replays.shown < replays.of).length
  const met = findings.filter(({ replays }) => replays.of === 0).length
  const doubt = `${unstable === 0 ? '' : `, ${unstable} of them unstable`}${met === 0 ? '' : `, ${met} of them not replayed`}`
  const conforming =
    waived.length === 0 ? 'all conforming' : `all conforming or waived (${count(waived.length, 'known deviation')})`
  const found = `${count(findings.length, 'deviation')} from the specification`
  const untilThen = findings.length > 0 ? `${found} until then${doubt}` : conforming
  if (cancelled) return no(`The exploration was cancelled after ${operations} answers: ${untilThen}.`)
  const early = spent === undefined ? '' : ` It ended early: ${spent}`
  if (findings.length > 0)
    return { verdict: 'deviations-found', exitCode: 1, verdictReason: `${found}${doubt}.${early}` }
  if (spent !== undefined) return no(`The exploration ended after ${operations} answers, ${untilThen}: ${spent}`)
  if (operations === 0) return no(givenUp.reason ?? 'Nothing was sent.')
  // An occasional request without an answer is blamed on the network; more than one sequence in ten, on the target.
  if (givenUp.count * 10 > sequences)
    return no(`No answer in ${givenUp.count} of ${sequences} sequences: ${givenUp.reason}`)
  if (behind.length > 0)
    return no(`Violated only after deviations that were not confirmed, or not selected: ${behind.join(', ')}.`)
  return {
    verdict: 'nothing-found',
    exitCode: 0,
    verdictReason: `${operations} answers in ${sequences} sequences, ${conforming}.`,
  }
}

const curlSharesNothing =
  'Clients shared a connection, which separate curl commands can’t do: explore --replay reproduces the finding.'

function findingOf(finding: TracedFinding, explored: Explored): ExplorationFinding {
  const { trace, at, symptom, replays, operations, times, foundIn } = finding
  const { section, statement, cites } = requirement(finding.requirement)
  const done = trace.done[at]
  const { violated: title = statement } = violationWith(requirement(finding.requirement), [done?.seen?.status])
  const expected = done?.violation?.expected ?? ''
  const found = done?.violation?.found ?? ''
  const steps = stepsOf(finding, explored.accounts)
  const stable = isStable(finding)
  const script =
    trace.evidence.length === 0
      ? undefined
      : scriptOf(finding, {
          baseUrl: explored.shared.environment.baseUrl,
          lines: [
            `${finding.requirement}: ${title}`,
            `The last step must return: ${expected} (${cites.join('; ')})`,
            `It returned: ${found}`,
            ...(operations.some(({ connection }) => connection !== undefined) ? [curlSharesNothing] : []),
            ...(stable || replays.of === 0
              ? []
              : [`It is unstable: ${replays.shown} of ${replays.of} replays reproduced it.`]),
          ],
          steps: steps.map(({ browser, does }, index) => `${index + 1}. Browser ${browser} ${does}.`),
        })
  return {
    requirement: finding.requirement,
    section,
    title,
    operation: symptom.operation,
    state: symptom.sessionState,
    expected,
    found,
    overlapping: done?.violation?.orders ?? false,
    stable,
    replays,
    times,
    foundIn,
    steps,
    script,
    operations: operations.map((operation) => ({ ...operation })),
  }
}
