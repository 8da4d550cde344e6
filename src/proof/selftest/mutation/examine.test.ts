import { beforeAll, expect, test } from 'vitest'
import { inThreads } from '../../threads/in-threads.ts'
import type { MutantVerdict } from './examine.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { type Source, sourceAt } from './source.ts'

const planted = "expect(answer).that(true, 'any answer')"
// All its conditions are in bodies of checks, where the one that is planted changes no more than a mutant does.
const inSpec = 'specs/4.3-missing-credentials.spec.ts'
// A step that few checks share, so that an unnoticed mutant is tested with every defect that turns one of them red.
const inStep = 'src/check/permission.ts'

const mutants = {
  [inSpec]: mutantsOf(withPlanted(inSpec, 'expect(answer).that([400, 401]')),
  [inStep]: mutantsOf(withPlanted(inStep, 'expect(answer).toAcceptCredentials()')),
  stricter: [stricter(inSpec)],
  incidental: mutantsOf(sourceAt('src/runner/every-answer.ts')).slice(0, 1),
  breaking: mutantsOf(sourceAt('src/target/location.ts')).filter(({ what }) => what === 'location'),
}
const verdicts: Record<string, readonly MutantVerdict[]> = {}

beforeAll(async () => {
  // Asks the self-test in a thread, where compiled code runs. One thread for all, because loading is slow.
  const all = Object.values(mutants).flat()
  const said = await inThreads<Mutant, MutantVerdict>('proof/selftest/mutation/worker.js', all, { threads: 1 })
  for (const [name, { length }] of Object.entries(mutants)) verdicts[name] = said.splice(0, length)
})

function withPlanted(path: string, before: string): Source {
  const { text } = sourceAt(path)
  if (!text.includes(before)) throw new Error(`${path} has no ${before}.`)
  return { path, text: text.replace(before, `${planted}\n${before}`) }
}

function stricter(path: string): Mutant {
  const text = sourceAt(path).text.replaceAll('.toHaveStatus(400)', '.toHaveStatus(418)')
  return { path, text, change: 'removed', what: '', line: 1 }
}

test.each([inSpec, inStep] as const)(
  'an assertion in %s that proves nothing is the only one that is not noticed',
  (path) => {
    const tried: readonly Mutant[] = mutants[path]
    const unnoticed = tried.filter((_, index) => verdicts[path]?.[index] === 'not noticed')
    expect(verdicts[path]).toHaveLength(tried.length)
    expect(tried.length).toBeGreaterThanOrEqual(3)
    expect(unnoticed.map(({ what }) => what)).toEqual([planted])
  },
)

test('a change that asks for something else is distinguished from one that asks for less', () => {
  expect(verdicts.stricter).toEqual(['red on a conforming server'])
})

test('a mutant that shows in reports about the answers of other checks is noticed', () => {
  expect(mutants.incidental.map(({ what }) => what)).toEqual(['expect(answer).toHaveEmptyBody()'])
  expect(verdicts.incidental).toEqual(['noticed'])
})

test('a mutant with which no run comes to its end is noticed', () => {
  expect(verdicts.breaking).toEqual(['noticed'])
})
