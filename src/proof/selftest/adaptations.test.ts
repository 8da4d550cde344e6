import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { callerProfileFor } from '../../check/caller-profiles.ts'
import { requestMethods, sessionMethods } from '../../methods/methods.ts'
import { reasonsJudgedElsewhere } from '../../outcome/nothing-to-decide.ts'
import { environmentNamed } from '../../reports/samples/real-results.ts'
import { adaptations } from './adaptations.ts'
import { trial } from './trial.ts'

// What the suite finds out and then leaves out fails a requirement, or the specification permits it.

const judged = adaptations.flatMap(({ when, judged, reasons = [] }) =>
  'by' in judged ? [[when, { ...judged, reasons }] as const] : [],
)

test.each(judged)('%s', async (_, { by, change, environment, reasons }) => {
  const tried = reasons.length === 0 ? everyCheck.filter(({ requirement }) => requirement === by) : everyCheck
  const reports = await trial(tried, environmentNamed(environment), [change])
  expect(reports.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement)).toContain(by)
  const given = reports.map(({ cause }) => cause?.kind === 'nothing-to-decide' && cause.reason)
  for (const reason of reasons) expect(given).toContain(reason)
})

test('every reason that leaves something to other requirements is in the table', () => {
  const known = new Set(adaptations.flatMap((each) => each.reasons ?? []))
  expect(reasonsJudgedElsewhere.length).toBeGreaterThan(5)
  expect(reasonsJudgedElsewhere.filter((reason) => !known.has(reason))).toEqual([])
})

test('every method is in the table, with every part of the profiles that it is tried with', () => {
  const environment = environmentNamed('reference')
  const whens = adaptations.map(({ when }) => when)
  for (const method of [...sessionMethods, ...requestMethods]) {
    const parts = [
      'everyone',
      ...(method.takesSettings ? ['clients that send a locale', 'clients that send a time zone'] : []),
    ]
    if (callerProfileFor(method, environment, 0).account.variable !== 'USER')
      parts.push('the system admin', 'directory users', 'clients that use the organization alias')
    const missing = parts.filter((part) => !whens.includes(`${method.name} refuses ${part}`))
    expect(missing, `byProfile in adaptations.ts lacks these of ${method.id}`).toEqual([])
  }
})
