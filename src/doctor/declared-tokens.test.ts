import { expect, onTestFinished, test } from 'vitest'
import { baseAddressToken } from '../methods/base-address-token.ts'
import { type ListedMethod, methods } from '../methods/methods.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import { doctor } from './doctor.ts'
import { examinable } from './examinable.ts'
import { renderDiagnosis } from './render-diagnosis.ts'
import { fine } from './samples/visit.ts'

/** The specification has no method that takes a token of a variable: here, that at the base address is one. It opens a session. */
function withMethodOfVariable(tokenVariable: string): void {
  const list = methods as ListedMethod[]
  list.push({ ...baseAddressToken, tokenVariable })
  onTestFinished(() => void list.pop())
}

test.each([
  ['accepted', 'u=joeuser|o=organization_1', /✓ TEST_TOKEN +a token at the base address is accepted/],
  ['refused', 'u=unknown', /✗ TEST_TOKEN: a token at the base address is refused \(status 302\)\./],
])('a token of a variable is tried, also where its method opens a session: %s', async (_name, token, expected) => {
  withMethodOfVariable('TEST_TOKEN')
  const { url } = await referenceInTest()
  const environment = examinable({ ...fine, TARGET_URL: url }, 'staging.env', {})
  const diagnosis = await doctor({ environment: { ...environment, tokens: { TEST_TOKEN: token } } })
  expect(renderDiagnosis(diagnosis)).toMatch(expected)
})
