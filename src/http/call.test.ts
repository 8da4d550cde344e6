import { expect, test } from 'vitest'
import type { Header } from '../methods/request-data.ts'
import { wireRequest } from './call.ts'

const basic = { userId: 'joe', password: 'P' }
const args = [['a', 'É|A']] as const
const form = [['b', 'É A']] as const
const sent = (headers: readonly Header[]) =>
  wireRequest({ method: 'POST', path: '/p', args, form, basic, headers }, 'http://any', 'JSESSIONID=A')

test('one header name in lower case makes the others so, and escapes, but no value, and not that of cookies', () => {
  expect(sent([['accept', 'A/B']])).toMatchObject({ url: 'http://any/p?a=%c3%89%7cA', body: 'b=%c3%89+A' })
  expect(sent([['accept', 'A/B']]).headers.slice(1)).toEqual([
    ['content-type', 'application/x-www-form-urlencoded'],
    ['authorization', 'Basic am9lOlA='],
    ['Cookie', 'JSESSIONID=A'],
    ['accept', 'A/B'],
  ])
  expect(sent([['Accept', 'A/B']])).toMatchObject({ url: 'http://any/p?a=%C3%89%7CA', body: 'b=%C3%89+A' })
})

test.each(['content-type', 'Content-Type', 'user-agent', 'User-Agent'])('%s is sent once', (name) => {
  const names = sent([[name, 'x']]).headers.map(([each]) => each.toLowerCase())
  expect(names.filter((each) => each === name.toLowerCase())).toEqual([name.toLowerCase()])
})
