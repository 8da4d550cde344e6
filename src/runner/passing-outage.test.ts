import { expect, test } from 'vitest'
import { type EntryPoint, notPassed, runThrough } from './samples/run-through.ts'

/**
 * What a proxy answers to every path while the service restarts: from one request on, for half a second, and for as many
 * requests as the suite needs to recognize it, however busy the machine is.
 */
function during(request: number, status: number, headers: Record<string, string>): EntryPoint {
  let asked = 0
  let until: number | undefined
  return {
    answers(_, answer) {
      if (++asked === request) until = performance.now() + 500
      if (until === undefined || (asked > request + 30 && performance.now() > until)) return false
      answer.writeHead(status, headers).end('<h1>Please come back later.</h1>')
      return true
    },
  }
}

const html = { 'Content-Type': 'text/html' }

test.each([
  ['a server error', 500, html],
  ['a page with status 200', 200, html],
  ['a redirect', 302, { Location: '/maintenance.html' }],
  ['a refusal', 401, html],
])('while every path answers %s, nothing fails', async (_, status, headers) => {
  const found = await runThrough(during(100, status, headers), { only: ['4.3/*', '5.2/*'] })
  expect(found.traffic.unavailableMs).toBeGreaterThan(0)
  // The accounts are still used afterwards.
  expect(found.reports.filter(({ cause }) => cause?.kind === 'sign-in-lost')).toEqual([])
  // What can't be repeated is inconclusive, and says why.
  for (const line of notPassed(found)) expect(line).toMatch(/^cantTell .*(unavailable|as expected only when)/)
})
