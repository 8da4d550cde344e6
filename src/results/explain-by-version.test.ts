import { expect, test, vi } from 'vitest'
import { explain } from './explain.ts'
import type { RequirementResult } from './result.ts'
import { sampleFailure } from './samples/sample-failure.ts'

// The newest version has no requirements at all: results may use an older catalogue (--catalogue).
vi.mock('../catalogue/catalogue.ts', async (original) => ({ ...(await original<object>()), catalogue: [] }))

const failure = sampleFailure({ operation: 'login.form', encrypted: true, expected: { kind: 'accepted' } })

function failed(id: string): RequirementResult {
  const check = { name: 'A check.', outcome: 'failed' as const, durationMs: 1, failure, exchanges: [] }
  const said = { level: 'MUST' as const, statement: 'It holds.', also: [], defects: 1, cites: [] }
  return { ...said, id, section: id.slice(0, id.indexOf('/')), outcome: 'failed', checks: [check] }
}

test('a failure of encryption explains what depends on it in every version of the catalogue', () => {
  const cause = failed('5.7/login-takes-the-encrypted-password')
  const [explained] = explain([failed('4.3/success-is-200'), cause])
  expect(explained).toMatchObject({ outcome: 'cantTell', blockedBy: cause.id })
})
