import { describe, expect, test } from 'vitest'
import { counting, expectToAddUp, lockedAfter } from './samples/counting-run.ts'

describe('an account that is locked while the run is under way', () => {
  test.each([
    ['joeuser', 'USER', 60, '5'],
    ['joeuser', 'USER', 200, '1000'],
    ['superuser', 'ADMIN', 30, '5'],
    ['superuser', 'ADMIN', 30, '1000'],
  ])('%s (%s), after %i times, with MAX_FAILED_LOGINS=%s', async (id, variable, times, most) => {
    const run = await counting({ patches: [lockedAfter(id, times)], variables: { MAX_FAILED_LOGINS: most } })
    expectToAddUp(run)
    const failed = run.found.reports.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ requirement, message }) => `${requirement} ${message}`)).toEqual([])
    const lost = run.found.reports.filter(({ message }) =>
      message?.startsWith(`${variable}_ID signed in before and is`),
    )
    expect(lost.length).toBeGreaterThan(10)
    expect(new Set(lost.map(({ outcome }) => outcome))).toEqual(new Set(['cantTell']))
  })

  test('is asked no more than twice in a row, one check at a time', async () => {
    const variables = { CONCURRENCY: '1', MAX_FAILED_LOGINS: '1000' }
    const run = await counting({ patches: [lockedAfter('joeuser', 100)], variables })
    expect(run.proxy.refusedInARow.get('joeuser')).toBe(2)
  })
})
