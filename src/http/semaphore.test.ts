import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Everything that has entered so far, after all pending promises have settled. */
async function entered(log: readonly string[]): Promise<string[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return [...log]
}

test('as many as there are slots enter; each that leaves lets in the next', async () => {
  const slots = new Semaphore(2)
  const log: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) void slots.enter().then(() => log.push(name))
  expect(await entered(log)).toEqual(['a', 'b'])
  slots.leave()
  expect(await entered(log)).toEqual(['a', 'b', 'c'])
  slots.leave()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd'])
})

test('who comes back from a wait goes before those who have not begun', async () => {
  const slots = new Semaphore(1)
  const log: string[] = []
  await slots.enter()
  void slots.enter().then(() => log.push('new'))
  void slots.enter({ first: true }).then(() => log.push('back'))
  slots.leave()
  expect(await entered(log)).toEqual(['back'])
  slots.leave()
  expect(await entered(log)).toEqual(['back', 'new'])
})

test('a slot that no request waits for is kept', async () => {
  const slots = new Semaphore(1)
  const log: string[] = []
  await slots.enter()
  slots.leave()
  void slots.enter().then(() => log.push('a'))
  void slots.enter().then(() => log.push('b'))
  expect(await entered(log)).toEqual(['a'])
})

/** Two of four slots remain, after the first four of six tasks have entered. */
async function halvedFor6() {
  const slots = new Semaphore(4)
  const log: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void slots.enter().then(() => log.push(name))
  slots.halve()
  slots.leave()
  slots.leave()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd'])
  return { slots, log }
}

test('halved, they let in the next only when enough have left, and never none', async () => {
  const { slots, log } = await halvedFor6()
  slots.leave()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e'])
  slots.halve()
  slots.halve()
  slots.leave()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e'])
  slots.leave()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('restored, they let in those who wait, as many as at the beginning', async () => {
  const { slots, log } = await halvedFor6()
  slots.restore()
  expect(await entered(log)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
