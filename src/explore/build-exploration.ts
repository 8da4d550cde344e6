import { catalogue, requirement } from '../catalogue/catalogue.ts'
import { violationWith } from '../catalogue/requirement.ts'
import type { Seen } from '../model/seen.ts'
import { answerFacts } from '../model/violation.ts'
import type {
  Exploration,
  ExplorationFinding,
  ExplorationStep,
  ExplorationWaived,
} from '../results/exploration-schema.ts'
import { expectationInWords, observationInWords } from '../results/exploration-words.ts'
import { stepInWords } from '../results/operation-words.ts'
import type { Waiver } from '../results/result.ts'
import { dayOf, staleWaivers, waiversInForce } from '../results/waivers-applied.ts'
import { trafficOf } from '../target/run-context.ts'
import type { Explored } from './explore.ts'
import { isStable, type TracedFinding } from './finding.ts'
import { scriptOf } from './script.ts'

/** The version of the model. Any change to which answers conform changes it. */
const modelVersion = '2026-11-3'

/** What the caller of an exploration knows. */
interface ExplorationFacts {
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
  const conclusion = conclusionOf(explored)
  return {
    schemaVersion: 2,
    suite: { ...suite, model: modelVersion },
    target: { environment: name, baseUrl, release, defect },
    command,
    seed,
    users,
    accounts: explored.accounts.map(({ variable }) => variable),
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(explored.durationMs),
    ...conclusion,
    // A stale waiver says nothing about the target, so it changes the exit code but not the verdict.
    exitCode: conclusion.exitCode === 0 && stale.length > 0 ? 1 : conclusion.exitCode,
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
    investigation: { budgetMs: budgetMs && Math.round(budgetMs), spentMs: Math.round(spentMs), replays },
  }
}

function waivedOf({ waived }: Explored, waivers: readonly Waiver[]): ExplorationWaived[] {
  return waived.flatMap(({ requirement: id, expected, found, times }) => {
    const waiver = waivers.find(({ requirement }) => requirement === id)
    if (waiver === undefined) return []
    const { section, statement, violated: title = statement } = requirement(id)
    return [{ requirement: id, section, title, expected, found, times, waiver }]
  })
}

type Conclusion = Pick<Exploration, 'verdict' | 'exitCode' | 'reason'>

function conclusionOf(explored: Explored): Conclusion {
  const { findings, unexplorable, operations, givenUp, sequences, isCancelled, whyEnded, behind } = explored
  const no = (reason: Exploration['reason']): Conclusion => ({ verdict: 'no-verdict', exitCode: 3, reason })
  if (unexplorable !== undefined && !isCancelled) return no({ kind: 'unexplorable', why: unexplorable })
  if (isCancelled) return no({ kind: 'cancelled' })
  if (findings.length > 0)
    return { verdict: 'deviations-found', exitCode: 1, reason: { kind: 'deviations', early: whyEnded } }
  if (whyEnded !== undefined) return no({ kind: 'ended-early', why: whyEnded })
  if (operations === 0)
    return no(givenUp.reason === undefined ? { kind: 'nothing-sent' } : { kind: 'unexplorable', why: givenUp.reason })
  // An occasional request without an answer is blamed on the network; more than one sequence in ten, on the target.
  if (givenUp.count * 10 > sequences) return no({ kind: 'unanswered' })
  if (behind.length > 0) return no({ kind: 'behind' })
  return { verdict: 'nothing-found', exitCode: 0, reason: { kind: 'conforming' } }
}

const curlSharesNothing =
  'Clients shared a connection, which separate curl commands can’t do: explore --replay reproduces the finding.'

function findingOf(finding: TracedFinding, explored: Explored): ExplorationFinding {
  const { trace, at, symptom, violation, replays, operations, times, foundIn } = finding
  const { section, statement, cites } = requirement(finding.requirement)
  const { violated: title = statement } = violationWith(requirement(finding.requirement), [
    trace.done[at]?.seen?.status,
  ])
  const { expected, found, isOverlapping } = violation
  const steps = stepsOf(finding)
  const accounts = explored.accounts.map(({ variable }) => variable)
  const stable = isStable(finding)
  const script = trace.batches.every(({ commands }) => commands.length === 0)
    ? undefined
    : scriptOf(finding, {
        environment: explored.shared.environment,
        lines: [
          `${finding.requirement}: ${title}`,
          `The last step must return: ${expectationInWords(expected)} (${cites.join('; ')})`,
          `It returned: ${observationInWords(found)}`,
          ...(operations.some(({ connection }) => connection !== undefined) ? [curlSharesNothing] : []),
          ...(stable || replays.of === 0
            ? []
            : [`It is unstable: ${replays.shown} of ${replays.of} replays reproduced it.`]),
        ],
        steps: steps.map(
          (step, index) => `${index + 1}. Browser ${step.browser + 1} ${stepInWords(step, accounts).does}.`,
        ),
      })
  return {
    requirement: finding.requirement,
    section,
    title,
    operation: symptom.operation,
    state: symptom.sessionState,
    expected,
    found,
    overlapping: isOverlapping,
    stable,
    replays,
    times,
    foundIn,
    steps,
    script,
    operations: operations.map((operation) => ({ ...operation })),
  }
}

/** The sequence of a finding: each browser's operation, the session it sends, and the answer. Numbers sessions as they appear. */
function stepsOf({ trace, at }: Pick<TracedFinding, 'trace' | 'at'>): ExplorationStep[] {
  const sessions: string[] = []
  const numberOf = (id: string) => (sessions.includes(id) ? sessions.indexOf(id) + 1 : sessions.push(id))
  // Numbers only sessions that an answer set, so that an unknown ID counts as forged.
  const given = new Set(trace.done.flatMap(({ seen }) => seen?.set ?? []))
  return trace.done.map(({ operation: { browser, together, connection, ...operation }, seen }, index) => ({
    operation,
    browser,
    together,
    ...(connection !== undefined && { connection }),
    sends: sentBy(seen?.sent),
    ...(seen !== undefined && { answer: shown(seen) }),
    ...(index === at && { wrong: true }),
  }))

  function sentBy(id: string | undefined): ExplorationStep['sends'] {
    if (id === undefined) return { kind: 'none' }
    return given.has(id) ? { kind: 'session', number: numberOf(id) } : { kind: 'forged' }
  }

  function shown(seen: Seen): ExplorationStep['answer'] {
    const { set, user, locale, zone } = seen
    return {
      ...answerFacts(seen),
      ...(set !== undefined && { session: numberOf(set) }),
      ...(user !== undefined && { user }),
      ...(locale && { locale }),
      ...(zone && { zone }),
    }
  }
}
