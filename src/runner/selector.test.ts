import { expect, test } from 'vitest'
import { requirementOf } from '../catalogue/requirement.ts'
import { matches } from './applicability.ts'

const requirement = requirementOf('4.3/missing-password-is-400', {
  statement: '',
  cites: ['4.3, responses, row 400', '7, table, row 3', '5.3, sentence 1'],
  how: '',
})

test.each([
  ['4.3/missing-password-is-400', true],
  ['4.3/missing-password', false],
  ['4.3/*', true],
  ['*', true],
  ['*password*', true],
  ['*/missing-*', true],
  ['4.?/missing-password-is-400', true],
  ['4x3/*', false],
  ['4.30/*', false],
  ['4.3', true],
  ['4', true],
  ['4.', false],
  ['4.31', false],
  ['4.4', false],
  ['7', true],
  ['5.3', true],
  ['5', true],
  ['3', false],
  ['', false],
  ['4.3/(', false],
])('the selector %j: %s', (selector, expected) => {
  expect(matches(requirement, selector)).toBe(expected)
})
