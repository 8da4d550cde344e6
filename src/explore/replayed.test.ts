import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operationsIn } from './replayed.ts'

const login = { kind: 'login', as: 'form', user: 0, credentials: 'right', alias: false, browser: 0, together: false }

test('operations of a file are those of the model; one that says nothing of others does not overlap', () => {
  const { together, ...alone } = login
  expect(operationsIn([login, { ...alone, browser: 1 }, { kind: 'forget', browser: 0 }])).toEqual({
    operations: [login, { ...alone, browser: 1, together }, { kind: 'forget', browser: 0, together }],
  })
})

test.each([
  ['an operation that the model does not know', { kind: 'dance' }, /kind/],
  ['a login of another form', { as: 'letter' }, /as/],
  ['credentials of another kind', { credentials: 'good' }, /credentials/],
  ['no user', { user: undefined }, /user/],
  [
    'a name that basic authentication lacks',
    { kind: 'basic', credentials: 'no user', carried: 'none', method: 'GET', wanted: 'resource' },
    /credentials/,
  ],
  ['more browsers than a machine has', { browser: 1e9 }, /browser/],
  ['a token of a method without one', { kind: 'token', at: 'request', by: 'basic', right: true, json: false }, /by/],
  ['a logout of a session that it can’t have', { kind: 'logout', carried: 'neighbour', documented: true }, /carried/],
])('%s is a problem that says where', (_, change, where) => {
  expect(operationsIn([login, { ...login, ...change }])).toEqual({ problem: expect.stringMatching(where) })
  expect(operationsIn([login, { ...login, ...change }])).toEqual({ problem: expect.stringContaining('[1]') })
})

test('no file breaks it', () => {
  fc.assert(fc.property(fc.jsonValue(), (given) => typeof operationsIn(given) === 'object'))
})
