import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

/** How many tasks each round has, where all of them are asked for at once and each takes one tick. */
async function sizesOf(tasks: readonly { first?: boolean }[], most: number): Promise<string[]> {
  const rounds = new Rounds()
  let tick = 0
  const ticks = new Map<number, string>()
  const work = tasks.map(async ({ first = false }, index) => {
    await rounds.join(most, { first })
    ticks.set(tick, `${ticks.get(tick) ?? ''}${index}`)
    await new Promise((resolve) => setImmediate(resolve))
    // The first one of a round that ends advances the time.
    if (ticks.has(tick)) tick++
    rounds.leave(most)
  })
  await Promise.all(work)
  return [...ticks.values()]
}

test('tasks run in rounds of as many as are allowed, and those that have begun go first', async () => {
  const tasks = Array.from({ length: 7 }, (_, index) => ({ first: index >= 5 }))
  expect(await sizesOf(tasks, 1)).toEqual(['0', '5', '6', '1', '2', '3', '4'])
  expect(await sizesOf(tasks.slice(0, 3), 3)).toEqual(['012'])
})

test('a task joins a round that has room, and none that is full', async () => {
  const rounds = new Rounds()
  const began: string[] = []
  const join = (name: string) => rounds.join(2).then(() => began.push(name))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await join('a')
  await join('b')
  for (const name of ['c', 'd', 'e']) join(name)
  await settled()
  rounds.leave(2)
  await settled()
  // The round was full once, although there is room now: a third task would be too many for the key of the first.
  expect(began).toEqual(['a', 'b'])
  rounds.leave(2)
  await settled()
  expect(began).toEqual(['a', 'b', 'c', 'd'])
  rounds.leave(2)
  rounds.leave(2)
  await settled()
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e'])
})
