import { keyOf } from '../check/check.ts'
import type { Environment } from '../environment/environment.ts'
import type { Selection } from '../runner/applicability.ts'
import { willRun } from '../runner/plan.ts'
import type { Progress } from '../runner/run.ts'
import type { Screen } from './live-block.ts'
import type { WaitProgress } from './wait-progress.ts'

interface Announcement {
  readonly environment: Environment
  readonly selection: Selection
  readonly screen: Screen
  /** Counts down to the planned end of the run. */
  readonly waits: Pick<WaitProgress, 'expect'>
  /** That of the target, if several are checked at the same time. */
  readonly name?: string | undefined
  /** Receives all progress afterwards. */
  readonly next?: Progress | undefined
}

/** The cost module, loaded with the checks so that it does not delay the first request. */
export type Costs = typeof import('../runner/cost.ts')

/** Prints the cost of a run when its checks are planned, and keeps the countdown at the end of the longest open check. */
export function announceCost(costs: () => Costs, announcement: Announcement): Progress {
  const { environment, selection, screen, waits, name, next } = announcement
  let began = 0
  let { sessionTimeoutMs } = environment
  /** The requirements of the checks that wait and have no report, by the keys of the checks. */
  const open = new Map<string, string>()
  const waitMsOf = (id: string) => costs().waitMsOf(id, { ...environment, sessionTimeoutMs }, selection)
  const expectLongest = () => {
    waits.expect(announcement, open.size, began + Math.max(0, ...[...open.values()].map(waitMsOf)))
  }
  return {
    planned(plan) {
      next?.planned(plan)
      // If the target is unreachable, no check will run, and nothing is loaded.
      if (!plan.some(willRun)) return
      const cost = costs().costOf(plan, environment, selection)
      const place = name === undefined ? '' : ` of ${name}`
      screen.write(`Cost${place}: ${costs().costInWords(cost, environment)}\n`)
      began = performance.now()
      for (const { check } of plan.filter(willRun))
        if (waitMsOf(check.requirement) > 0) open.set(keyOf(check), check.requirement)
      expectLongest()
    },
    reported(report) {
      if (open.delete(keyOf(report))) expectLongest()
      next?.reported(report)
    },
    repeating(timeoutMs) {
      sessionTimeoutMs = timeoutMs
      began = performance.now()
      expectLongest()
    },
  }
}
