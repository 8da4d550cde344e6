import { expect, test } from 'vitest'
import { type CheckReport, controlFailed } from '../outcome/report.ts'
import { withAbsences } from './every-answer.ts'

const cause = { kind: 'absent-operation', operation: 'login.form', status: 403 } as const

function outcomes(...reports: readonly (Pick<CheckReport, 'outcome'> & Partial<CheckReport>)[]) {
  const whole = reports.map((report) => ({ requirement: '1/any', name: '', durationMs: 0, exchanges: [], ...report }))
  return withAbsences(whole).map((report) => [report.outcome, controlFailed(report), report.cause])
}

test('where every check needs an operation that is absent, nothing is known, and the operation explains it', () => {
  const open = ['cantTell', true, cause]
  expect(outcomes({ outcome: 'inapplicable', cause }, { outcome: 'inapplicable' })).toEqual([
    open,
    ['inapplicable', false, undefined],
  ])
  expect(outcomes({ outcome: 'inapplicable', cause }, { outcome: 'untested' })[0]).toEqual(open)
})

test('where another check decides, what needs the operation does not apply', () => {
  for (const outcome of ['passed', 'failed', 'cantTell'] as const)
    expect(outcomes({ outcome: 'inapplicable', cause }, { outcome })[0]?.[0]).toBe('inapplicable')
})

test('what one requirement decides says nothing of another', () => {
  const [first] = outcomes({ outcome: 'inapplicable', cause }, { outcome: 'passed', requirement: '1/other' })
  expect(first?.[0]).toBe('cantTell')
})
