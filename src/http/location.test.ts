import { expect, test } from 'vitest'
import { isLoginPage, locationFrom } from './location.ts'

test.each([
  ['/reporting/login.html', true],
  ['login.html?error=1', true],
  ['https://host/reporting/login.html;jsessionid=A1?error=1#top', true],
  ['/home.html?from=/login.html', false],
  ['/home.html#/login.html', false],
  ['/login.html/more', false],
  ['', false],
])('that %s leads to the login page is %s', (location, leads) => {
  expect(isLoginPage(locationFrom(location, 'http://host/reporting/check'))).toBe(leads)
})
