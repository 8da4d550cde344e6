import { expect, test } from 'vitest'
import { withAbsences } from './absences.ts'
import type { CheckReport } from './report.ts'

const absent = { name: 'login.form', session: false, encrypted: false, wanted: 'acceptance', status: 403 }

function outcomes(...reports: readonly (Pick<CheckReport, 'outcome'> & Partial<CheckReport>)[]) {
  const whole = reports.map((report) => ({ requirement: '1/any', name: '', durationMs: 0, exchanges: [], ...report }))
  return withAbsences(whole).map(({ outcome, control, departure }) => [outcome, control, departure?.name])
}

test('where every check needs an operation that is absent, nothing is known, and the operation explains it', () => {
  const open = ['cantTell', true, 'login.form']
  expect(outcomes({ outcome: 'inapplicable', absent }, { outcome: 'inapplicable' })).toEqual([
    open,
    ['inapplicable', undefined, undefined],
  ])
  expect(outcomes({ outcome: 'inapplicable', absent }, { outcome: 'untested' })[0]).toEqual(open)
})

test('where another check decides, what needs the operation does not apply', () => {
  for (const outcome of ['passed', 'failed', 'cantTell'] as const)
    expect(outcomes({ outcome: 'inapplicable', absent }, { outcome })[0]?.[0]).toBe('inapplicable')
})

test('what one requirement decides says nothing of another', () => {
  const [first] = outcomes({ outcome: 'inapplicable', absent }, { outcome: 'passed', requirement: '1/other' })
  expect(first?.[0]).toBe('cantTell')
})
