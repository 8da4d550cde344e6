import { expect, test, vi } from 'vitest'
import { Answer } from '../http/answer.ts'
import { bounds } from '../transport/bounds.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { ownWords } from '../transport/words.ts'
import { Encryption, Encryptions } from './encryption.ts'
import * as cryptography from './password-encryption.ts'

vi.mock(import('./password-encryption.ts'), { spy: true })

/** A key service that returns these moduli in order, then always the last one. */
function clientOf(...moduli: readonly string[]) {
  const left = [...moduli]
  return {
    hasBegun: () => true,
    requestKey: async () => {
      const n = left.length > 1 ? left.shift() : left[0]
      const body = Buffer.from(JSON.stringify({ n, e: '10001', maxdigits: '131' }))
      const request = { method: 'GET', url: 'http://host/', headers: [], repeatable: true }
      return new Answer('key', request, { status: 200, headers: [], body, bodyBytes: body.length })
    },
  }
}

const none = { status: 404, headers: [], body: Buffer.alloc(0), bodyBytes: 0 }
const send = async () => undefined as unknown as Answer
const [one, other] = [`${'f'.repeat(255)}1`, `${'f'.repeat(255)}3`]

test('a password is encrypted once with each key, however often it is sent', async () => {
  const times = vi.mocked(cryptography.encryptPassword).mock.calls
  const encryption = new Encryption('dynamic', { laterKeys: Number.POSITIVE_INFINITY })
  const client = clientOf(one, one, one, other)
  for (const password of ['secret', 'secret', 'another', 'secret', 'secret'])
    await encryption.use(client, password, send)
  expect(times.map(([password, { n }]) => [password, n === one])).toEqual([
    ['secret', true],
    ['another', true],
    ['secret', false],
  ])
})

test('keys are asked for one at a time, until the service is given up: then no other check can take one away', async () => {
  const encryption = new Encryption('dynamic', { laterKeys: 0 })
  const answer = new Answer('key', { method: 'GET', url: 'http://host/', headers: [], repeatable: true }, none)
  let [asking, most] = [0, 0]
  const asked = async () => {
    most = Math.max(most, ++asking)
    await new Promise((resolve) => setImmediate(resolve))
    asking--
    return answer
  }
  const client = { hasBegun: () => true, requestKey: asked }
  const several = Array.from({ length: 5 }, () => encryption.withLock(client, asked))
  for (let use = 0; use < bounds.sameFailures; use++)
    await expect(encryption.use(client, 'secret', send)).rejects.toThrow('gave no key')
  await Promise.all(several)
  expect(most).toBe(1)

  await Promise.all(Array.from({ length: 5 }, () => encryption.withLock(client, asked)))
  expect(most).toBe(5)
})

test('a key service is given up whose error page has another length each time', async () => {
  const encryption = new Encryption('static', { laterKeys: 0 })
  let asked = 0
  const client = {
    hasBegun: () => true,
    requestKey: async () => {
      const request = { method: 'GET', url: 'http://host/', headers: [], repeatable: true }
      return new Answer('key', request, { ...none, bodyBytes: ++asked })
    },
  }
  for (let use = 0; use < 2 * bounds.sameFailures; use++)
    await expect(encryption.use(client, 'secret', send)).rejects.toThrow('gave no key')
  expect(asked).toBe(bounds.sameFailures)
})

/** Simulated time: it advances by one when everything that runs has asked for the next point in time. */
function simulatedTime() {
  const waiting: (() => void)[] = []
  const time = {
    now: 0,
    next: () =>
      new Promise<void>((resolve) => {
        if (waiting.push(resolve) > 1) return
        setImmediate(() => {
          time.now++
          for (const proceed of waiting.splice(0)) proceed()
        })
      }),
  }
  return time
}

test('a static key is fetched once; if its answer is lost, by the next check again', async () => {
  const encryption = new Encryption('static', { laterKeys: 0 })
  const { hasBegun, requestKey } = clientOf(one)
  let asked = 0
  const client = {
    hasBegun,
    requestKey: async () => {
      if (asked++ === 0) throw new NoAnswer(ownWords('No answer.'), 'ECONNRESET')
      return requestKey()
    },
  }
  await expect(encryption.use(client, 'secret', send)).rejects.toThrow(NoAnswer)
  await encryption.use(client, 'secret', send)
  await encryption.use(client, 'another', send)
  expect(asked).toBe(2)
})

test('as many clients fetch keys at the same time as their keys survive: with three, a third of the time', async () => {
  const took = async (laterKeys: number): Promise<number> => {
    const time = simulatedTime()
    const encryption = new Encryption('dynamic', { laterKeys })
    const work = () => encryption.withLock({ hasBegun: () => true }, time.next)
    await Promise.all(Array.from({ length: 90 }, work))
    return time.now
  }
  expect(await took(0)).toBe(90)
  expect(await took(2)).toBe(30)
  expect(await took(Number.POSITIVE_INFINITY)).toBe(1)
})

test('the instance with an expired license may have the same keys: its clients take turns with those of the target', async () => {
  const encryptions = new Encryptions('dynamic')
  let [using, most] = [0, 0]
  const use = async () => {
    most = Math.max(most, ++using)
    await new Promise((resolve) => setImmediate(resolve))
    using--
    return undefined as unknown as Answer
  }
  const addresses = ['http://one/', 'http://two/', 'http://one/', 'http://two/']
  await Promise.all(addresses.map((address) => encryptions.at(address).use(clientOf(one), 'secret', use)))
  expect(most).toBe(1)
})
