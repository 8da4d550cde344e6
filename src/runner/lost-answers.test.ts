import { expect, test } from 'vitest'
import { notPassed, runThrough } from './samples/run-through.ts'

test('a ticket whose answer is lost is not sent again, and the check is inconclusive', async () => {
  const seen = new Map<string, number>()
  const found = await runThrough(
    {
      answers: (asked) => {
        const ticket = /[?&]ticket=([^&]+)/.exec(asked.url ?? '')?.[1]
        if (ticket === undefined) return false
        seen.set(ticket, (seen.get(ticket) ?? 0) + 1)
        asked.socket.destroy()
        return true
      },
    },
    { only: ['4.3/*ticket*', '4.5/*ticket*'] },
  )
  expect(seen.size).toBeGreaterThan(1)
  expect(Math.max(...seen.values())).toBe(1)
  const lost = notPassed(found)
  expect(lost.length).toBeGreaterThan(1)
  expect(lost.filter((each) => !/^cantTell .*the connection was (closed|reset)/.test(each))).toEqual([])
})

test('without credentials, the connection may be closed for a method that servers rarely see', async () => {
  const methods = new Set<string | undefined>()
  const found = await runThrough(
    {
      answers: (asked) => {
        const isRare = ['PROPFIND', 'REPORT', 'SEARCH'].includes(asked.method ?? '')
        if (!isRare) return false
        methods.add(asked.method)
        asked.socket.destroy()
        return true
      },
    },
    { only: ['5.3/missing-credentials-are-401'] },
  )
  expect(methods.size).toBe(3)
  expect(notPassed(found)).toEqual([])
})

test('a gateway may close the connection for GET with a body', async () => {
  let closed = 0
  const found = await runThrough(
    {
      answers: (asked) => {
        if (asked.method !== 'GET' || asked.headers['content-type'] === undefined) return false
        closed++
        asked.socket.destroy()
        return true
      },
    },
    { only: ['4.3/get-takes-arguments-only'] },
  )
  expect(closed).toBeGreaterThan(0)
  expect(notPassed(found)).toEqual([])
})

test('a gateway may close the connection for control characters in a password', async () => {
  let closed = 0
  const found = await runThrough(
    {
      answers: (asked) => {
        const credentials = Buffer.from(asked.headers.authorization?.split(' ')[1] ?? '', 'base64').toString()
        if (!/%(0[0-9a-f]|1[0-9a-f])/i.test(asked.url ?? '') && !/\p{Cc}/u.test(credentials)) return false
        closed++
        asked.socket.destroy()
        return true
      },
    },
    { only: ['4.1/wrong-password-is-401', '4.2/wrong-password-is-401'] },
  )
  expect(closed).toBeGreaterThan(4)
  expect(notPassed(found)).toEqual([])
})
