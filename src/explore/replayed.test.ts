import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operationsIn } from './replayed.ts'

const login = { kind: 'authenticate', by: 'login.form', user: 0, credentials: 'right', browser: 0, together: false }

test('operations of a file are those of the model; one that says nothing of others does not overlap', () => {
  const { together, ...alone } = login
  expect(operationsIn([login, { ...alone, browser: 1 }, { kind: 'forget', browser: 0 }])).toEqual({
    operations: [login, { ...alone, browser: 1, together }, { kind: 'forget', browser: 0, together }],
  })
})

test.each([
  ['an operation that the model does not know', { kind: 'dance' }, /kind/],
  ['a method that is none', { by: 'login.letter' }, /by/],
  ['credentials of another kind', { credentials: 'good' }, /credentials/],
  ['a user by name', { user: 'joe' }, /user/],
  [
    'a name that basic authentication lacks',
    { by: 'basic', credentials: 'no user', carried: 'none', method: 'GET', wanted: 'resource' },
    /credentials/,
  ],
  ['more browsers than a machine has', { browser: 1e9 }, /browser/],
  ['a used token', { by: 'token', credentials: 'used' }, /credentials/],
  ['a logout of a session that it can’t have', { kind: 'logout', carried: 'neighbour', documented: true }, /carried/],
])('%s is a problem that says where', (_, change, where) => {
  expect(operationsIn([login, { ...login, ...change }])).toEqual({ problem: expect.stringMatching(where) })
  expect(operationsIn([login, { ...login, ...change }])).toEqual({ problem: expect.stringContaining('[1]') })
})

test.each([
  [
    { kind: 'login', as: 'get', user: 1, credentials: 'no user', alias: true },
    { by: 'login.get', alias: true },
  ],
  [{ kind: 'legacy login', as: 'form', user: 1, credentials: 'unknown user' }, { by: 'legacy-login.form' }],
  [{ kind: 'security check', user: 1, credentials: 'right', json: true, qualified: true }, { by: 'security-check' }],
  [
    { kind: 'ticket', at: 'login', ticket: 'fresh' },
    { by: 'login.ticket-in-url', credentials: 'right' },
  ],
  [
    { kind: 'ticket', at: 'login form', ticket: 'used' },
    { by: 'login.ticket-in-form', credentials: 'used' },
  ],
  [{ kind: 'ticket', at: 'security check', ticket: 'invented' }, { by: 'security-check.ticket' }],
  [
    { kind: 'token', at: 'request', right: true, json: false },
    { by: 'token', credentials: 'right' },
  ],
  [
    { kind: 'token', at: 'base address', right: false, json: true },
    { by: 'base-address-token', json: true },
  ],
  [
    { kind: 'token', at: 'request', by: 'token', right: false, json: false },
    { by: 'token', credentials: 'invented' },
  ],
  [{ kind: 'basic', user: 1, credentials: 'right', carried: 'own', method: 'PUT', wanted: 'who' }, { by: 'basic' }],
  [{ kind: 'arguments', user: 1, credentials: 'right', carried: 'none', method: 'GET', wanted: 'who' }, { user: 1 }],
])('what an earlier version wrote is read: %j', (earlier, now) => {
  expect(operationsIn([{ ...earlier, browser: 0, together: true }])).toMatchObject({
    operations: [{ kind: 'authenticate', ...now, browser: 0, together: true }],
  })
})

test('no file breaks it', () => {
  fc.assert(fc.property(fc.jsonValue(), (given) => typeof operationsIn(given) === 'object'))
})
