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
  readonly waits: Pick<WaitProgress, 'expectEnd'>
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
  const open = new Map<string, number>()
  const expectLongest = () => {
    const left = [...open.keys()].map((id) => costs().waitMsOf(id, environment, selection))
    waits.expectEnd(announcement, began + Math.max(0, ...left))
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
      for (const { check } of plan.filter(willRun)) open.set(check.requirement, (open.get(check.requirement) ?? 0) + 1)
      expectLongest()
    },
    reported(report) {
      const { requirement } = report
      const left = (open.get(requirement) ?? 0) - 1
      if (left > 0) open.set(requirement, left)
      else if (open.delete(requirement) && costs().waitMsOf(requirement, environment, selection) > 0) expectLongest()
      next?.reported(report)
    },
  }
}
