import { expect, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import { attemptsLeft } from './attempts-left.ts'

function answer(text: string, status = 401): Answer {
  const body = Buffer.from(text)
  const request = { method: 'POST', url: 'http://host/login', headers: [], repeatable: false }
  return new Answer('login', request, { status, headers: [], body, bodyBytes: body.length })
}

test.each([
  ['{"message":"Invalid credentials. You have 7 login attempts remaining.","errorCode":"401"}', 7],
  ['{"message":"Remaining login attempts: 1","errorCode":"401"}', 1],
  ['<p>Error 401</p><p>Attempts left before the account is disabled: 10</p>', 10],
  ['0 attempts left', 0],
  ['{"message":"","errorCode":"401"}', undefined],
  ['Login failed after several attempts.', undefined],
  ['After 2 more failed attempts the account is locked.', 2],
  ['4 failed attempts, 1 remaining', 1],
  ['Failed attempts: 4, attempts remaining: 1', 1],
  ['Failed attempts: 1, remaining: 4', 4],
  ['Invalid credentials (attempt 4 of 5, 1 left).', 1],
  ['After 5 failed attempts only 1 more is left', 1],
  ['2 out of 5 attempts remaining', 2],
  ['Error 401: Remaining attempts: 3', 3],
  ['Accounts lock after 2 failed attempts.', undefined],
  ['9 of 10 attempts used', undefined],
  ['HTTP Status 401. Too many attempts.', undefined],
  ['', undefined],
])('%s', (text, left) => {
  expect(attemptsLeft(answer(text))).toBe(left)
})

test('only a refusal shows it', () => {
  expect(attemptsLeft(answer('3 attempts left', 200))).toBeUndefined()
  expect(attemptsLeft(answer('3 attempts left', 500))).toBeUndefined()
})
