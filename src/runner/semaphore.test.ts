import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Everything that has entered so far, after all pending promises have settled. */
async function entered(log: readonly string[]): Promise<string[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return [...log]
}

test('as many as there are slots run; each that ends starts the next', async () => {
  const semaphore = new Semaphore(2)
  const log: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) void semaphore.acquire().then(() => log.push(name))
  expect(await entered(log)).toEqual(['a', 'b'])
  semaphore.release()
  expect(await entered(log)).toEqual(['a', 'b', 'c'])
  semaphore.release()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd'])
})

test('who comes back from a wait goes before those who have not begun', async () => {
  const semaphore = new Semaphore(1)
  const log: string[] = []
  await semaphore.acquire()
  void semaphore.acquire().then(() => log.push('new'))
  void semaphore.acquire({ first: true }).then(() => log.push('back'))
  semaphore.release()
  expect(await entered(log)).toEqual(['back'])
  semaphore.release()
  expect(await entered(log)).toEqual(['back', 'new'])
})

test('a slot that no request waits for is kept', async () => {
  const semaphore = new Semaphore(1)
  const log: string[] = []
  await semaphore.acquire()
  semaphore.release()
  void semaphore.acquire().then(() => log.push('a'))
  void semaphore.acquire().then(() => log.push('b'))
  expect(await entered(log)).toEqual(['a'])
})

/** Two of four slots remain, after the first four of six tasks have entered. */
async function halvedFor6() {
  const semaphore = new Semaphore(4)
  const log: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void semaphore.acquire().then(() => log.push(name))
  semaphore.halve()
  semaphore.release()
  semaphore.release()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd'])
  return { semaphore, log }
}

test('halved, it starts the next only when enough have ended, and never none', async () => {
  const { semaphore, log } = await halvedFor6()
  semaphore.release()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e'])
  semaphore.halve()
  semaphore.halve()
  semaphore.release()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e'])
  semaphore.release()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('restored, it starts those that wait, as many as at the beginning', async () => {
  const { semaphore, log } = await halvedFor6()
  semaphore.restore()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
