import { expect, test } from 'vitest'
import { defectNamed } from '../../alterations/patches-named.ts'
import { mayBeFoundAs } from './explored-defects.ts'

test.each([
  ['logout-of-one-of-many-is-forgotten', '4.8/logout-ends-the-session', true],
  ['logout-of-one-of-many-is-forgotten', '4.8/logout-takes-the-documented-cookie-form', true],
  ['logout-of-one-of-many-is-forgotten', '4.8/logout-ends-no-other-session', false],
  ['session-good-for-eighteen-requests', '1/cookie-and-credentials-combine', false],
])('exploration may report %s as a violation of %s: %s', (name, requirement, expected) => {
  expect(mayBeFoundAs(defectNamed(name), requirement)).toBe(expected)
})
