import { expect, test } from 'vitest'
import { isOnThisMachine } from './this-machine.ts'

test.each([
  ['embedded', true],
  ['http://localhost:8080/reporting', true],
  ['http://reporting.localhost', true],
  ['https://127.0.0.1:8080/reporting', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:8080', true],
  ['https://localhost.example', false],
  ['http://notlocalhost', false],
  ['http://127.0.0.1.example', false],
  ['http://10.0.0.1', false],
  ['http://reporting.example/reporting', false],
])('%s is on this machine: %s', (baseUrl, is) => {
  expect(isOnThisMachine(baseUrl)).toBe(is)
})
