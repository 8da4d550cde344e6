import { describe, expect, test } from 'vitest'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { changedResult, checkOf, titlesOf, withChecks } from '../samples/compared.ts'
import { compareResults } from './compare.ts'

describe('a change of the suite is distinguished from one of the target', () => {
  const passing = withChecks('passed', [checkOf('a', 'passed', { version: '1' })])
  const newTitle = 'Newly failing with a new or changed check'

  test.each([
    ['the same check', 'a', '1', 'Newly failing'],
    ['a check that was changed', 'a', '2', newTitle],
    ['a new check', 'b', '1', newTitle],
    ['an answer in a check of another requirement', 'b', undefined, 'Newly failing', '4.3/get-opens-a-session'],
  ])('%s fails', (_, name, version, title, observedIn?) => {
    const after = withChecks('failed', [checkOf(name, 'failed', { version, observedIn })], 'r2')
    expect(titlesOf(passing, after)).toEqual([[title, 1, true]])
    expect(compareResults(passing, after).notes).toEqual([expect.stringMatching(/^The suite changed/)])
  })

  test('where one check is new and another as it was, the target is another', () => {
    const checks = [checkOf('a', 'failed', { version: '1' }), checkOf('b', 'failed', { version: '1' })]
    expect(titlesOf(passing, withChecks('failed', checks, 'r2'))).toEqual([['Newly failing', 1, true]])
  })

  test('a requirement that demands something else', () => {
    const before = changedResult(() => ({ version: 'one' }))
    const after = changedResult(() => ({ version: 'two', outcome: 'failed' }), 'r2')
    expect(titlesOf(before, after)).toEqual([[newTitle, 1, true]])
  })

  test('a requirement that demands something else and is no longer waived: it failed before as well', () => {
    const before = changedResult(() => ({ version: 'one', outcome: 'waived' }))
    const after = changedResult(() => ({ version: 'two', outcome: 'failed' }), 'r2')
    expect(titlesOf(before, after)).toEqual([['Still failing and no longer waived', 1, true]])
  })

  test('a check that only one result of the same suite has is not new', () => {
    const before = withChecks('passed', [checkOf('a', 'passed')])
    const after = withChecks('failed', [checkOf('b', 'failed')])
    expect(titlesOf(before, after)).toEqual([['Newly failing', 1, true]])
  })

  test('a check that the suite has no more is no loss', () => {
    const before = withChecks('passed', [checkOf('a', 'passed'), checkOf('b', 'passed')])
    const after = withChecks('passed', [checkOf('a', 'passed')], 'r2')
    expect(titlesOf(before, after)).toEqual([['Tested less than before', 1, false]])
  })

  test('the same suite is not mentioned, one that says nothing of itself is', () => {
    expect(compareResults(passing, passing).notes).toEqual([])
    expect(compareResults(sampleResult(), passing).notes).toEqual([expect.stringContaining('does not record')])
  })

  test('a run that ended early is mentioned: it knows less', () => {
    const endedEarly = { cause: 'cancelled', reason: 'The run was cancelled.' } as const
    expect(compareResults(passing, { ...passing, endedEarly }).notes).toEqual(['New run: The run was cancelled.'])
    expect(compareResults({ ...passing, endedEarly }, passing).notes).toEqual(['Old run: The run was cancelled.'])
  })
})
