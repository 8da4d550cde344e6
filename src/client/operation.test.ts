import { expect, test } from 'vitest'
import { Entrance, purposes } from './operation.ts'

const call = (purpose: string, more: object = {}) => ({ purpose, method: 'GET', path: '/', ...more })

test('a request with cookies alone is known for what has given them', () => {
  const entrance = new Entrance()
  const cookies = call(purposes.cookies)
  expect(entrance.operationOf(cookies)).toEqual({ name: purposes.cookies, session: true, encrypted: false })
  entrance.operationOf(call('login with a form'))
  entrance.operationOf(call(purposes.key))
  entrance.operationOf(call('basic authentication', { cookies: 'none' }))
  expect(entrance.operationOf(cookies)).toEqual({ name: 'login with a form', session: true, encrypted: false })
})

test('an encrypted password is known wherever it stands', () => {
  const entrance = new Entrance()
  entrance.learnCiphertext('0a1b')
  const encrypted = (more: object) => entrance.operationOf(call('any', more)).encrypted
  expect(encrypted({ basic: { userId: 'joe', password: '0a1b' } })).toBe(true)
  expect(encrypted({ args: [['j_password', '0a1b']] })).toBe(true)
  expect(encrypted({ form: [['j_password', '0a1b']] })).toBe(true)
  expect(encrypted({ basic: { userId: 'joe', password: 'plain' }, args: [['a', 'b']] })).toBe(false)
  entrance.operationOf(call('login with a form', { form: [['j_password', '0a1b']] }))
  expect(entrance.operationOf(call(purposes.cookies))).toMatchObject({ session: true, encrypted: true })
})
