import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { notPassed, type Passing, runThrough } from './samples/run-through.ts'

const only = ['2.2/session-c*', '2.2/session-i*', '2.2/cookie*', '2.2/documented*', '4.3/form*', '4.3/success*']

/** Runs checks behind a proxy that adds cookies to every answer. Returns what was found and what the cookies contained. */
async function withCookies(count: number, characters: number) {
  const values: string[] = []
  const value = () => {
    values.push(randomBytes(characters / 2).toString('hex'))
    return values.at(-1)
  }
  const adding = ({ headers }: Passing) => {
    for (let index = 0; index < count; index++) headers.push('Set-Cookie', `token${index}=${value()}; Path=/; HttpOnly`)
  }
  const start = performance.now()
  const found = await runThrough({ changes: (_, passing) => adding(passing) }, { only, quick: true })
  return { found, values, tookMs: performance.now() - start }
}

test.each([
  ['a few large ones', 3, 1000],
  ['many of them', 100, 16],
])('conforming cookies are no matter: %s', async (_, count, characters) => {
  const { found } = await withCookies(count, characters)
  expect(found.reports.length).toBeGreaterThan(4)
  expect(notPassed(found)).toEqual([])
})

test.each([
  ['hundreds an answer', 600, 32],
  ['larger than clients take', 3, 10_000],
])('of too many cookies nothing is stored, and the run has an end: %s', async (_, count, characters) => {
  const { found, values, tookMs } = await withCookies(count, characters)
  const stored = JSON.stringify(found)
  expect(values.length).toBeGreaterThan(20)
  expect(values.filter((value) => stored.includes(value.slice(0, 16)))).toEqual([])
  expect(stored).not.toContain('internal error occurred')
  expect(stored).toContain('(ignored)')
  expect(stored.length).toBeLessThan(4 << 20)
  expect(tookMs).toBeLessThan(25_000)
})
