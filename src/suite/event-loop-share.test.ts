import { expect, test } from 'vitest'
import { EventLoopShare } from './event-loop-share.ts'

/** A simulated event loop: each piece of work takes a millisecond, and `turn` runs what waits for a new turn. */
function loop() {
  let now = 0
  let waiting: (() => void)[] = []
  const turns = new EventLoopShare(
    () => now,
    (callback) => void waiting.push(callback),
  )
  return {
    turns,
    work: () => void now++,
    async turn() {
      const due = waiting
      waiting = []
      for (const callback of due) {
        callback()
        // As in Node, microtasks of one callback run before the next callback.
        for (let each = 0; each < 10; each++) await Promise.resolve()
      }
    },
    get isIdle() {
      return waiting.length === 0
    },
  }
}

test('of work that comes all at once no turn does more than its part, and all of it is done in its order', async () => {
  const { turns, work, ...others } = loop()
  const done: number[] = []
  const pieces = Array.from({ length: 100 }, async (_, index) => {
    while (turns.areOver()) await turns.next()
    work()
    done.push(index)
  })
  const inTurns = [done.length]
  for (let before = done.length; done.length < 100; before = done.length) {
    await others.turn()
    inTurns.push(done.length - before)
  }
  await Promise.all(pieces)
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(10)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
})

test('one after the other, work gives way as well', async () => {
  const { turns, work, ...others } = loop()
  let done = 0
  const all = (async () => {
    for (; done < 35; done++) {
      while (turns.areOver()) await turns.next()
      work()
    }
  })()
  let turnsTaken = 0
  for (; done < 35; turnsTaken++) await others.turn()
  await all
  expect(turnsTaken).toBeGreaterThanOrEqual(3)
})

test('what is little does not wait', () => {
  const { turns, work } = loop()
  expect(turns.areOver()).toBe(false)
  work()
  expect(turns.areOver()).toBe(false)
})
