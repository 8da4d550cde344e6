import { expect, test } from 'vitest'
import { RepeatLock } from './repeat-lock.ts'

/** Creates locks of several workers with shared memory. */
function locks(count: number): RepeatLock[] {
  const first = new RepeatLock()
  return [first, ...Array.from({ length: count - 1 }, () => new RepeatLock(first.memory))]
}

/** The log after all pending promises were processed. */
async function happened(log: readonly string[]): Promise<string[]> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  return [...log]
}

test('files run beside each other, and what is repeated when no other file does', async () => {
  const [one, two] = locks(2) as [RepeatLock, RepeatLock]
  const log: string[] = []
  await one.begin()
  await two.begin()
  void one.beAlone().then(() => log.push('alone'))
  expect(await happened(log)).toEqual([])
  await two.end()
  expect(await happened(log)).toEqual(['alone'])
})

test('a file that comes while checks are repeated waits for their end', async () => {
  const [one, two] = locks(2) as [RepeatLock, RepeatLock]
  const log: string[] = []
  await one.begin()
  await one.beAlone()
  // Called again before each repetition.
  await one.beAlone()
  void two.begin().then(() => log.push('begun'))
  expect(await happened(log)).toEqual([])
  await one.end()
  expect(await happened(log)).toEqual(['begun'])
})

test('of two files with checks to repeat one repeats them after the other', async () => {
  const [one, two] = locks(2) as [RepeatLock, RepeatLock]
  const log: string[] = []
  await one.begin()
  await two.begin()
  const both = [one, two].map(async (lock, index) => {
    await lock.beAlone()
    log.push(`${index} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    log.push(`${index} ends`)
    await lock.end()
  })
  await Promise.all(both)
  expect(log.map((each) => each.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
})
