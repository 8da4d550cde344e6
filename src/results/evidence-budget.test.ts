import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounds } from '../transport/bounds.ts'
import { withinBudget } from './evidence-budget.ts'
import type { CheckResult, RecordedExchange, RequirementResult } from './result.ts'
import { sampleFailure } from './samples/sample-failure.ts'
import { sampleResult } from './samples/sample-result.ts'

const [sample] = sampleResult().requirements as [RequirementResult]
const [one] = sampleResult().requirements.flatMap(({ checks }) => checks.flatMap(({ exchanges }) => exchanges))

function exchange(number: number, body: string): RecordedExchange {
  if (one?.response === undefined) throw new Error('The sample has no exchange.')
  return { ...one, number, response: { ...one.response, body } }
}

function requirement(
  id: string,
  ...checks: Pick<CheckResult, 'outcome' | 'failure' | 'exchanges'>[]
): RequirementResult {
  return { ...sample, id, checks: checks.map((check, index) => ({ name: `${index}`, durationMs: 1, ...check })) }
}

const whole = (checks: readonly CheckResult[]) =>
  checks.map(({ exchanges }) => exchanges.filter(({ abbreviated }) => !abbreviated).map(({ number }) => number))
const large = 'x'.repeat(bounds.evidenceBytesOfResult / 5)

test('what fits is left as it is', () => {
  const requirements = [requirement('a', { outcome: 'failed', exchanges: [exchange(1, large), exchange(2, large)] })]
  expect(withinBudget(requirements)).toEqual(requirements)
})

test('the answers that depart are kept rather than what came before, and that rather than what passed', () => {
  const three = () => [1, 2, 3].map((number) => exchange(number, large))
  const found = withinBudget([
    requirement('passes', { outcome: 'passed', exchanges: three() }),
    requirement(
      'fails',
      { outcome: 'passed', exchanges: three() },
      { outcome: 'failed', failure: sampleFailure({ exchange: 2 }), exchanges: three() },
      { outcome: 'cantTell', exchanges: three() },
    ),
  ])
  expect(found.map(({ checks }) => whole(checks))).toEqual([[[]], [[], [1, 2, 3], [3]]])
  const [short] = found[0]?.checks[0]?.exchanges ?? []
  expect(short).toMatchObject({
    abbreviated: true,
    number: 1,
    request: { url: one?.request.url },
    response: { body: '' },
  })
})

test('an exchange that several checks have counts for each of them', () => {
  const one = exchange(1, large)
  const [found] = withinBudget([
    requirement('a', ...Array.from({ length: 9 }, () => ({ outcome: 'failed' as const, exchanges: [one] }))),
  ])
  expect(whole(found?.checks ?? []).flat().length).toBe(4)
})

test('whatever is in the answers, no more is kept', () => {
  const bodies = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(bodies, fc.constantFrom('<', '"', 'é', 'a', '\\'), (parts, filler) => {
      const checks = parts.map((part, index) => ({
        outcome: 'failed' as const,
        exchanges: [exchange(index + 1, `${part}${filler.repeat(bounds.evidenceBytesOfResult / 10)}`)],
      }))
      const [found] = withinBudget([requirement('fails', ...checks)])
      const kept = found?.checks.flatMap(({ exchanges }) => exchanges.filter(({ abbreviated }) => !abbreviated)) ?? []
      expect(kept.length).toBeGreaterThan(0)
      expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(bounds.evidenceBytesOfResult + 10_000)
    }),
    { numRuns: 20 },
  )
})
