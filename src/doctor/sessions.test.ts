import { expect, test } from 'vitest'
import { preceding } from '../alterations/alteration.ts'
import { defectNamed } from '../alterations/patches-named.ts'
import { endEach, sessionsOf } from '../alterations/sessions.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import { visit } from './samples/visit.ts'

test('a logout that ends no session is said before a run opens hundreds', async () => {
  const { url } = await referenceInTest({}, [defectNamed('logout-needs-post').change])
  const { text, exitCode } = await visit({ TARGET_URL: url })
  expect(text).toMatch(/! session +A session is still served after its logout/)
  expect(exitCode).toBe(0)
})

test('a limit of one session per user is not taken for a load balancer', async () => {
  const one = preceding('openSession', (was, account) => endEach(was, sessionsOf(was, account)))
  const { url } = await referenceInTest({}, [one])
  const { firstLine, exitCode } = await visit({ TARGET_URL: url })
  expect(firstLine).toBe('✗ Another login of the same user ends the session of a login.')
  expect(exitCode).toBe(1)
})
