import { expect, test } from 'vitest'
import { inThreads } from '../../suite/threads.ts'
import type { Verdict } from './examine.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { type Source, sourceAt } from './source.ts'

/** What the self-test says to these mutants, in its own thread: what runs there is compiled. */
function verdictsOn(mutants: readonly Mutant[]): Promise<Verdict[]> {
  return inThreads('selftest/mutation/worker.js', mutants, { threads: 1 })
}

function withPlanted(path: string, planted: string, before: string): Source {
  const { text } = sourceAt(path)
  if (!text.includes(before)) throw new Error(`${path} has no ${before}.`)
  return { path, text: text.replace(before, `${planted}\n${before}`) }
}

test.each([
  ['specs/4.7-encryption-key.spec.ts', "expect(answer).that(true, 'any answer')", 'expect(answer).toHaveStatus(200)'],
  [
    'src/check/success-location.ts',
    "expect(answer).that(true, 'any answer')",
    'expect(answer).toRedirectTo(jsonSuccessLocation)',
  ],
])(
  'an assertion in %s that proves nothing is the only one that is not noticed',
  async (path, planted, before) => {
    const mutants = mutantsOf(withPlanted(path, planted, before))
    const verdicts = await verdictsOn(mutants)
    const unnoticed = mutants.filter((_, index) => verdicts[index] === 'not noticed')
    expect(mutants.length).toBeGreaterThan(3)
    expect(unnoticed.map(({ what }) => what)).toEqual([planted])
  },
  120_000,
)

test('a change that asks for something else is told from one that asks for less', async () => {
  const { path, text } = sourceAt('specs/4.7-encryption-key.spec.ts')
  const stricter = text.replaceAll('.toHaveStatus(200)', '.toHaveStatus(418)')
  expect(await verdictsOn([{ path, text: stricter, change: 'removed', what: '', line: 1 }])).toEqual([
    'red on a lawful server',
  ])
}, 120_000)

test('the checks of one mutant are not those of the next', async () => {
  const [first, second] = mutantsOf(sourceAt('specs/9-versioning.spec.ts'))
  if (first === undefined || second === undefined) throw new Error('There are no two.')
  const unchanged = { ...first, text: sourceAt(first.path).text }
  expect(await verdictsOn([first, unchanged, second])).toEqual(['noticed', 'not noticed', 'noticed'])
}, 120_000)
