import { expect, test } from 'vitest'
import { isHidden, isThisMachine } from './address.ts'

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

test.each([
  ['https://reporting.example', false, true],
  ['https://reporting.example', true, false],
  ['http://reporting.example', false, false],
  ['http://127.0.0.1:8080/reporting', false, true],
  ['https://127.0.0.1:8080/reporting', true, true],
])('what is sent to %s (insecure: %s) is hidden: %s', (address, insecure, is) => {
  expect(isHidden(address, { insecure })).toBe(is)
})
