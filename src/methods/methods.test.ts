import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { tokenVariables } from '../environment/variables.ts'
import { type Given, serviceNamesOf } from './method.ts'
import { methods } from './methods.ts'
import { asksBy, type SeenRequest } from './recognise.ts'

const ids = new Set(catalogue.map(({ id }) => id))
const names = serviceNamesOf({
  framework: 'spring',
  protectedPaths: ['/rest_v2/resources'],
  sso: { argument: 'ticket' },
  preauthentication: { argument: 'pp' },
})
const proofs: Readonly<Record<string, Given>> = {
  password: { userId: 'joe', password: 'joe' },
  ticket: { ticket: 'ST-1' },
  token: { token: 'u=joe' },
}

describe.each(methods)('$id', (method) => {
  test('its requirements are in the catalogue: on refusals, and on every request where it comes with each', () => {
    const { refusesUnknown, refusesWrongPassword, servesEveryRequest, emptyRefusal } = method
    const isOptional = [method.takes !== 'password', method.sent !== 'with each request', true]
    const named = [refusesWrongPassword, servesEveryRequest, emptyRefusal]
    expect(ids).toContain(refusesUnknown)
    for (const [index, id] of named.entries()) expect(id === undefined ? isOptional[index] : ids.has(id), id).toBe(true)
  })

  test('the variable of its token, if it has one, is a variable that holds a token', () => {
    const { tokenVariable } = method
    expect([undefined, ...tokenVariables]).toContain(tokenVariable)
  })

  test('a request by it is taken for one by it, and by no other', () => {
    const {
      method: verb,
      path,
      args = [],
      form = [],
      basic,
      credentialHeader = [],
    } = method.request(proofs[method.takes] ?? {}, names)
    const has = (fields: typeof args) => (name: string) => fields.some(([each]) => each === name)
    const seen: SeenRequest = {
      method: verb,
      path: path.replace(/\/$/, '') || '/',
      headerField: (name) => {
        const [field, value] =
          basic === undefined ? credentialHeader : (['Authorization', 'Basic am9lOmpvZQ=='] as const)
        return field?.toLowerCase() === name ? value : undefined
      },
      hasBody: form.length > 0,
      hasArgument: has(args),
      hasField: has([...args, ...form]),
    }
    const taken = methods.filter((each) => asksBy(each, seen, names)).map(({ id, variantOf }) => variantOf ?? id)
    expect(new Set(taken)).toEqual(new Set([method.variantOf ?? method.id]))
  })
})
