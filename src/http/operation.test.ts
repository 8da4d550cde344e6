import { expect, test } from 'vitest'
import type { OperationId } from '../methods/methods.ts'
import { SignInOrigin } from './operation.ts'

const call = (operation: OperationId, more: object = {}) => ({ operation, method: 'GET', path: '/', ...more })

test('a request with cookies alone is known for what has given them', () => {
  const origin = new SignInOrigin()
  const cookies = call('cookies')
  expect(origin.operationOf(cookies)).toEqual({ id: 'cookies', session: true, encrypted: false })
  origin.operationOf(call('login.form'))
  origin.operationOf(call('key'))
  origin.operationOf(call('basic', { cookies: 'none' }))
  expect(origin.operationOf(cookies)).toEqual({ id: 'login.form', session: true, encrypted: false })
})

test('an encrypted password is known wherever it stands', () => {
  const origin = new SignInOrigin()
  origin.learnCiphertext('0a1b')
  const encrypted = (more: object) => origin.operationOf(call('basic', more)).encrypted
  expect(encrypted({ basic: { userId: 'joe', password: '0a1b' } })).toBe(true)
  expect(encrypted({ args: [['j_password', '0a1b']] })).toBe(true)
  expect(encrypted({ form: [['j_password', '0a1b']] })).toBe(true)
  expect(encrypted({ basic: { userId: 'joe', password: 'plain' }, args: [['a', 'b']] })).toBe(false)
  origin.operationOf(call('login.form', { form: [['j_password', '0a1b']] }))
  expect(origin.operationOf(call('cookies'))).toMatchObject({ session: true, encrypted: true })
})
