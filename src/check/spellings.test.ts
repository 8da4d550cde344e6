import { expect, test } from 'vitest'
import { spellings } from './spellings.ts'

const path = '/rest_v2/resources'
const all = spellings.flatMap(({ of }) => of(path))

test('no spelling is the path itself, and none comes twice', () => {
  expect(all).not.toContain(path)
  expect(new Set(all).size).toBe(all.length)
})

test('each can stand in a request line', () => {
  for (const spelling of all) expect(spelling).toMatch(/^\/[!-~]+$/)
  expect(all.filter((spelling) => /[?#]/.test(spelling))).toEqual([])
})

test.each([
  ['//rest_v2/resources'],
  ['/rest_v2//resources'],
  ['/rest_v2%2fresources'],
  ['/rest_v2/%72esources'],
  ['/%72est_v2/resources'],
  ['/rest_v2/%2572esources'],
  ['/rest_v2/./resources'],
  ['/rest_v2;a=b/resources'],
  ['/rest_v2/Resources'],
])('%s is one of them', (spelling) => {
  expect(all).toContain(spelling)
})

test('a path of one part has spellings as well', () => {
  expect(spellings.flatMap(({ of }) => of('/jobs'))).toEqual(
    expect.arrayContaining(['//jobs', '/%6aobs', '/./jobs', '/Jobs', '/jobs;a=b']),
  )
})
