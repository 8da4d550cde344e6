import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { wholeCatalogue } from './applicability.ts'
import { EvidenceNeeded } from './evidence-needed.ts'
import { planChecks } from './plan.ts'
import type { CheckReport } from './report.ts'

const requirement = '4.1/wrong-password-is-401'
const planned = planChecks(everyCheck, sampleEnvironment(), wholeCatalogue)
  .filter(({ check }) => check.requirement === requirement)
  .slice(0, 5)
const outcomes = ['passed', 'passed', 'failed', 'cantTell'] as const

test('the first check of a requirement that passes keeps everything, as do those that do not pass, whichever ends first', () => {
  expect(planned.length).toBe(5)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...outcomes), { minLength: 5, maxLength: 5 }),
      fc.shuffledSubarray(planned, { minLength: 5 }),
      (ends, inOrderOfTheirEnds) => {
        const evidence = new EvidenceNeeded('short')
        for (const each of planned) evidence.expect(each)
        const outcomeOf = (each: (typeof planned)[number]) => ends[planned.indexOf(each)] ?? 'failed'
        const full = inOrderOfTheirEnds.filter((each) => evidence.of(each, { outcome: outcomeOf(each) }) === 'full')
        const firstPassed = planned.find((each) => outcomeOf(each) === 'passed')
        for (const each of planned)
          if (outcomeOf(each) !== 'passed' || each === firstPassed) expect(full).toContain(each)
      },
    ),
  )
})

test.each<[string, 'short' | 'full', CheckReport['incidental'], string]>([
  ['keeps an outline', 'short', [], 'short'],
  ['keeps everything if all evidence is wanted', 'full', [], 'full'],
  ['keeps everything if an answer violates another requirement', 'short', [{} as never], 'full'],
])('a check that passes like one before it %s', (_, wanted, incidental, expected) => {
  const evidence = new EvidenceNeeded(wanted)
  for (const each of planned) evidence.expect(each)
  const details = planned.map((each) => evidence.of(each, { outcome: 'passed', incidental }))
  expect(details).toEqual(['full', ...planned.slice(1).map(() => expected)])
})
