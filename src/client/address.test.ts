import { expect, test } from 'vitest'
import { isThisMachine } from './address.ts'

test.each([
  ['localhost', true],
  ['reporting.localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.example', false],
  ['10.0.0.1', false],
  ['reporting.example', false],
])('%s is this machine: %s', (hostname, is) => {
  expect(isThisMachine(hostname)).toBe(is)
})
