import { expect, test } from 'vitest'
import type { Account } from '../environment/environment.ts'
import { Answer } from '../http/answer.ts'
import { Violation } from '../outcome/violation.ts'
import { Fingerprints } from './fingerprints.ts'
import { Identity } from './identity.ts'

const joe = (variable: 'USER' | 'ADMIN', organization: string): Account => ({
  variable,
  id: 'joe',
  password: 'secret',
  organization: { id: organization, alias: undefined },
})

function served(text: string): Answer {
  const request = { method: 'GET', url: 'http://host/ctx/who', headers: [], repeatable: true }
  const body = Buffer.from(text)
  return new Answer('a probe', request, { status: 200, headers: [], body, bodyBytes: body.length })
}

test('of two accounts with the same ID in different organizations, an answer shows one', () => {
  const [one, other] = [joe('USER', 'one'), joe('ADMIN', 'other')]
  const bodies = ['Joe of organization One', 'Joe of organization Other']
  const identity = new Identity('/who', [one, other], new Fingerprints(bodies.map((body) => [body, body])), true)
  const answer = served('Joe of organization Other')
  expect(identity.shownIn(answer)).toBe(other)
  expect(() => identity.expectNotTheirs(answer, one)).not.toThrow()
  expect(() => identity.expectNotTheirs(answer, other)).toThrow(Violation)
})

test('an account whose data has no word of its own is not taken for another', () => {
  const [one, other] = [joe('USER', 'one'), joe('ADMIN', 'other')]
  const bodies = ['joe of organization One', 'joe of organization One and all others']
  const identity = new Identity('/who', [one, other], new Fingerprints(bodies.map((body) => [body, body])), true)
  expect(() => identity.expectOwn(served('joe of organization One'), one)).not.toThrow()
  expect(() => identity.expectOwn(served('joe of organization One and all others'), one)).toThrow(Violation)
  expect(() => identity.expectOwn(served('joe of organization One'), other)).toThrow(Violation)
  expect(() => identity.expectOwn(served('ann of organization One'), one)).toThrow(Violation)
})

test('marks that change are no identity: then the name decides, unless it is listed with others', () => {
  const user = { ...joe('USER', 'one'), id: 'ann' }
  const admin = { ...joe('ADMIN', 'one'), id: 'root' }
  const bodies = ['ann login-3', 'root ann']
  const identity = new Identity('/who', [user, admin], new Fingerprints(bodies.map((body) => [body, body])), true)
  expect(() => identity.expectOwn(served('ann login-4'), user)).not.toThrow()
  expect(() => identity.expectOwn(served('eve login-4'), user)).toThrow(Violation)
  expect(() => identity.expectOwn(served('ann and root'), user)).toThrow(Violation)
})

test('a user who is shown by another name than the ID is known by the marks that are left', () => {
  const user = { ...joe('USER', 'one'), id: 'as01' }
  const bodies = ['Ann Smith login-3', 'Root login-9']
  const identity = new Identity(
    '/who',
    [user, joe('ADMIN', 'one')],
    new Fingerprints(bodies.map((body) => [body, body])),
    true,
  )
  expect(() => identity.expectOwn(served('Ann Smith login-4'), user)).not.toThrow()
  expect(() => identity.expectOwn(served('Eve Jones login-4'), user)).toThrow(Violation)
})

test('a path that shows roles does not identify users who share a role', () => {
  const user = { ...joe('USER', 'one'), id: 'ann' }
  const admin = { ...joe('ADMIN', 'one'), id: 'root' }
  const bodies = [['roles USER'], ['roles ADMIN'], ['roles USER']].map(([body = '']) => [body, body])
  const accounts = [user, admin, { ...joe('ADMIN', 'other'), id: 'eve' }]
  const identity = new Identity('/who', accounts, new Fingerprints(bodies), true)
  expect(() => identity.expectOwn(served('roles USER'), user)).not.toThrow()
  expect(() => identity.expectOwn(served('roles ADMIN'), user)).toThrow(Violation)
})
