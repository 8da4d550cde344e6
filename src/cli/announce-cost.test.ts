import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { blankReport } from '../outcome/report.ts'
import { wholeCatalogue } from '../runner/applicability.ts'
import * as costs from '../runner/cost.ts'
import { planChecks, willRun } from '../runner/plan.ts'
import { packageRoot } from '../suite/suite.ts'
import { announceCost } from './announce-cost.ts'

const environment = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {})

test('the cost is said when the checks are planned, and the planned end comes nearer with the checks that are over', () => {
  const written: string[] = []
  const screen = { write: (text: string) => written.push(text) }
  const ends: number[] = []
  const waiting: number[] = []
  const waits = {
    expect: (_run: object, checks: number, end: number) => {
      waiting.push(checks)
      ends.push(end - performance.now())
    },
  }
  const plan = planChecks(everyCheck, environment, wholeCatalogue)
  const reported: string[] = []
  const next = { planned: () => reported.push('planned'), reported: () => reported.push('reported') }
  const selection = wholeCatalogue
  const progress = announceCost(() => costs, { environment, selection, screen, waits, name: 'staging', next })

  progress.planned(plan)
  expect(written.join('')).toMatch(/^Cost of staging: about [\d,]+ requests, .*\n$/)
  const longest = environment.sessionTimeoutMs * 2.4
  expect(ends.at(-1)).toBeGreaterThan(longest - 1000)
  expect(ends.at(-1)).toBeLessThanOrEqual(longest)
  expect(waiting.at(-1)).toBe(plan.filter((each) => each.timed && willRun(each)).length)
  const [first, ...others] = plan
  for (const { check } of others) progress.reported({ ...blankReport(check), outcome: 'passed' })
  const alone = costs.waitMsOf(first?.check.requirement ?? '', environment, selection)
  expect(ends.at(-1)).toBeLessThanOrEqual(alone)
  progress.repeating?.(environment.sessionTimeoutMs * 2)
  expect(waiting.at(-1)).toBe(1)
  expect(ends.at(-1)).toBeGreaterThan(alone)
  if (first !== undefined) progress.reported({ ...blankReport(first.check), outcome: 'passed' })
  expect(ends.at(-1)).toBeLessThanOrEqual(0)
  expect(waiting.at(-1)).toBe(0)
  expect(reported).toHaveLength(1 + plan.length)
})
