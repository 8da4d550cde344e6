import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { WorkerLock } from './worker-lock.ts'

test('what takes turns never happens at the same time, and each gets what came of its own work', async () => {
  const turns = [new WorkerLock()]
  turns.push(new WorkerLock(turns[0]?.memory))
  let busy = 0
  let most = 0
  const work = (number: number) => async () => {
    most = Math.max(most, ++busy)
    await new Promise((resolve) => setImmediate(resolve))
    busy--
    return number
  }
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const done = await Promise.all(numbers.map((number) => turns[number % 2]?.take(work(number))))
  expect(done).toEqual(numbers)
  expect(most).toBe(1)
})

test('a turn that ends with an error is over', async () => {
  const turns = new WorkerLock()
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take(async () => 'yes')).toBe('yes')
})

test('another thread waits for its turn', async () => {
  const turns = new WorkerLock()
  const code = `const { workerData, parentPort } = require('node:worker_threads')
    const taken = new Int32Array(workerData)
    parentPort.postMessage(Atomics.compareExchange(taken, 0, 0, 1))`
  const seen = await turns.take(async () => {
    const worker = new Worker(code, { eval: true, workerData: turns.memory })
    const [message] = await once(worker, 'message')
    return message
  })
  expect(seen).toBe(1)
})
