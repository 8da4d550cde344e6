import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { RateLimit } from './rate-limit.ts'
import { getRequest, http, transport } from './samples/serving.ts'

/** Answers the first `times` requests with this status and Retry-After. Returns how the request ends, and how often it arrived. */
async function limiting(status: number, retryAfter: string | undefined, times: number, repeatable = true) {
  let asked = 0
  const origin = await http((_, response) => {
    if (++asked > times) return response.end('yes')
    return response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end()
  })
  const sent = transport().exchange({ ...getRequest(origin), repeatable })
  const ended = await sent.then(
    (answer) => answer.status,
    (error) => error.code,
  )
  return { ended, asked }
}

test.each([429, 503])(
  'a request that a server refuses with %i and Retry-After is sent again, up to three times',
  async (status) => {
    expect(await limiting(status, '0', 2)).toEqual({ ended: 200, asked: 3 })
    expect((await limiting(status, '0', 100)).asked).toBe(4)
    expect(await limiting(status, new Date(0).toUTCString(), 1)).toEqual({ ended: 200, asked: 2 })
  },
)

test.each([429, 503])('what must not arrive twice is sent once, and %i is no answer to it', async (status) => {
  expect(await limiting(status, '0', 1, false)).toEqual({ ended: 'TOO_MANY_REQUESTS', asked: 1 })
})

test('a longer pause than a few seconds is not waited for', async () => {
  expect(await limiting(429, '120', 1)).toEqual({ ended: 'TOO_MANY_REQUESTS', asked: 1 })
  expect(await limiting(429, '9'.repeat(400), 1)).toEqual({ ended: 'TOO_MANY_REQUESTS', asked: 1 })
})

test('503 is an answer: a server may be down', async () => {
  expect(await limiting(503, undefined, 1)).toEqual({ ended: 503, asked: 1 })
  expect(await limiting(503, '120', 1)).toEqual({ ended: 503, asked: 1 })
  expect(await limiting(503, new Date(Date.now() + 120_000).toUTCString(), 1)).toEqual({ ended: 503, asked: 1 })
})

test('after a pause requests go out at a rate that the server can take', async () => {
  const most = 20
  let times: number[] = []
  let refused = 0
  const origin = await http((_, response) => {
    const now = performance.now()
    times = times.filter((at) => at > now - 1000)
    if (times.length < most) {
      times.push(now)
      return response.end('yes')
    }
    refused++
    return response.writeHead(429, { 'Retry-After': '1' }).end()
  })
  const sender = transport()
  const sent = Array.from({ length: 3 * most }, () => sender.exchange({ ...getRequest(origin), repeatable: true }))
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
  // Those that were under way when the first was refused.
  expect(refused).toBeLessThanOrEqual(2 * most)
})

test('a pause in vain says nothing about the rate', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const limit = new RateLimit()
  const answer = { status: 200, headers: [['Retry-After', '1']] as const, body: Buffer.alloc(0), bodyBytes: 0 }
  for (let sent = 0; sent < 400; sent++) limit.asksForPause(answer)
  for (const second of [1, 2]) {
    expect(limit.asksForPause({ ...answer, status: 503 })).toBe(true)
    now.mockReturnValue(1000 * second)
  }
  const sent = Promise.all(Array.from({ length: 20 }, () => limit.pause()))
  expect(await Promise.race([sent.then(() => 'soon'), sleep(1000, 'late')])).toBe('soon')
})

/** How many of these answers in a row get the pause that they ask for. */
async function pausesIn(answers: number, seconds: number, isAnsweredBetween: boolean): Promise<number> {
  vi.useFakeTimers()
  const limit = new RateLimit()
  const body = Buffer.alloc(0)
  const refusal = { status: 429, headers: [['Retry-After', String(seconds)]] as const, body, bodyBytes: 0 }
  let pauses = 0
  for (let sent = 0; sent < answers; sent++) {
    if (limit.asksForPause(refusal)) pauses++
    await vi.advanceTimersByTimeAsync(1000 * seconds)
    if (isAnsweredBetween) limit.asksForPause({ ...refusal, status: 200 })
  }
  return pauses
}
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a run pauses for 30 seconds in all', async () => {
  expect(await pausesIn(20, 3, true)).toBe(10)
})

test('after five pauses in vain there are no more', async () => {
  expect(await pausesIn(20, 1, false)).toBe(5)
})

test('a run that ends waits for no pause', async () => {
  const limit = new RateLimit()
  const answer = { status: 429, headers: [['Retry-After', '3']] as const, body: Buffer.alloc(0), bodyBytes: 0 }
  expect(limit.asksForPause(answer)).toBe(true)
  const waiting = limit.pause()
  limit.close()
  await expect(waiting).rejects.toThrow('aborted')
})
