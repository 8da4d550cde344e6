import { describe, expect, test } from 'vitest'
import { catalogue, requirement } from './catalogue.ts'
import { violationWith } from './requirement.ts'

describe('the violation of a requirement on a refusal', () => {
  const wrongPassword = requirement('4.1/wrong-password-is-401')

  test.each([
    ['one of the answers is a success', [302, 200], 'critical', /are accepted\.$/],
    ['an answer has no status', [undefined, 500], 'critical', /are accepted\.$/],
    ['nothing failed', [], 'critical', /are accepted\.$/],
    ['no answer is a success', [302, 500], 'medium', /get a status other than 401\.$/],
  ])('where %s', (_, statuses, severity, title) => {
    const { violated, impact } = violationWith(wrongPassword, statuses)
    expect(impact?.severity).toBe(severity)
    expect(violated).toMatch(title)
  })
})

test('every other requirement has one violation, unless all answers are server errors', () => {
  const others = catalogue.filter(({ ifRefused, impact }) => ifRefused === undefined && impact !== undefined)
  expect(others.length).toBeGreaterThan(50)
  for (const each of others) {
    expect(violationWith(each, [500, 401]).violated).toBe(each.violated)
    const { violated, impact } = violationWith(each, [500, 503])
    expect(violated).toBe(`A server error instead of this: ${each.statement}`)
    expect(impact?.severity).not.toBe('critical')
  }
})
