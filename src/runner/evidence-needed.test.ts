import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { defectNamed } from '../alterations/patches-named.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import type { EvidenceDetail } from '../evidence/evidence.ts'
import type { CheckReport } from '../outcome/report.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { wholeCatalogue } from './applicability.ts'
import { evidenceNeeded } from './evidence-needed.ts'
import { planChecks } from './plan.ts'
import { runChecks } from './run.ts'

const requirement = '4.1/wrong-password-is-401'
const planned = planChecks(everyCheck, sampleEnvironment(), wholeCatalogue)
  .filter(({ check }) => check.requirement === requirement)
  .slice(0, 5)
const outcomes = ['passed', 'passed', 'failed', 'cantTell'] as const

test('a check gets an outline if it passes and an earlier one of its requirement is known to have passed', () => {
  expect(planned.length).toBe(5)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...outcomes), { minLength: 5, maxLength: 5 }),
      fc.shuffledSubarray(planned, { minLength: 5 }),
      (ends, inOrderOfTheirEnds) => {
        const evidence = evidenceNeeded('short')
        for (const each of planned) evidence.plan(each)
        const outcomeOf = (each: (typeof planned)[number]) => ends[planned.indexOf(each)] ?? 'failed'
        const hasPassed = (each: (typeof planned)[number]) => outcomeOf(each) === 'passed'
        for (const [at, each] of inOrderOfTheirEnds.entries()) {
          const earlier = planned.slice(0, planned.indexOf(each)).filter(hasPassed)
          const isKnown = inOrderOfTheirEnds.slice(0, at).some((ended) => earlier.includes(ended))
          const expected = hasPassed(each) && isKnown ? 'short' : 'full'
          expect(evidence.detailOf(each, { outcome: outcomeOf(each) })).toBe(expected)
        }
      },
    ),
  )
})

test.each<[string, EvidenceDetail, CheckReport['incidental'], string]>([
  ['keeps an outline', 'short', [], 'short'],
  ['keeps everything if all evidence is wanted', 'full', [], 'full'],
  ['keeps everything if an answer violates another requirement', 'short', [{} as never], 'full'],
])('a check that passes like one before it %s', (_, wanted, incidental, expected) => {
  const evidence = evidenceNeeded(wanted)
  for (const each of planned) evidence.plan(each)
  const details = planned.map((each) => evidence.detailOf(each, { outcome: 'passed', incidental }))
  expect(details).toEqual(['full', ...planned.slice(1).map(() => expected)])
})

test('in a run, the exchange that a failure names is the one that it is about, and is complete', async () => {
  const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {})
  const target = await startEmbedded(declared, [defectNamed('basic-folds-case-of-the-password').change])
  onTestFinished(target.close)
  const selection = { ...wholeCatalogue, only: [requirement] }
  const { reports } = await runChecks(everyCheck, target.environment, selection, { evidence: 'short' })
  const isShort = ({ exchanges }: CheckReport) => exchanges.some(({ abbreviated }) => abbreviated)
  const [passed, failed] = ['passed', 'failed'].map((each) => reports.filter(({ outcome }) => outcome === each))
  // Another one may end before the first.
  expect(passed?.map(isShort)).toEqual(expect.arrayContaining([false, true]))
  expect(passed?.map(isShort)[0]).toBe(false)
  expect(failed?.length).toBeGreaterThan(1)
  for (const { failure, exchanges } of failed ?? []) {
    const shown = exchanges.find(({ number }) => number === failure?.exchange)
    expect(failure?.request).toBe(`${shown?.request.method} ${shown?.request.url} (${shown?.purpose})`)
    expect([shown?.response?.status, shown?.abbreviated]).toEqual([200, undefined])
  }
})
