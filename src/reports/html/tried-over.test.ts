import { expect, test } from 'vitest'
import { variantsInWords } from './cases-view.ts'

const over = (names: readonly string[], how?: string) =>
  variantsInWords(
    names.map((name) => ({ name, outcome: 'passed', durationMs: 1, exchanges: [] })),
    how,
  )

test('names stand side by side, what they have in common is said once, the sentence of the requirement is not said', () => {
  expect(over(['Log out. Look.', 'Login with a form.', 'Login with GET.'], 'Log out. Look.')).toBe(
    'Login with a form · Login with GET',
  )
  expect(over(['Another user. Login.', 'Login.', 'Another user. Security check.', 'Login.'])).toBe(
    'Another user: Login · Security check; Login',
  )
  expect(over(['GET /rest_v2/resources. Section 4.3 of it', 'e.g. this'])).toBe(
    'GET /rest_v2/resources: Section 4.3 of it; e.g. this',
  )
  expect(over([])).toBe('')
})
