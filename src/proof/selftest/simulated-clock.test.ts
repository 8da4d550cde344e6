import { describe, expect, test } from 'vitest'
import { SimulatedClock } from './simulated-clock.ts'

describe('simulated time', () => {
  test('moves only when every check that has begun is asleep, to the next that wakes', async () => {
    const clock = new SimulatedClock()
    const log: string[] = []
    const check = async (name: string, ...waits: number[]) => {
      for (const wait of waits) {
        await clock.sleep(wait)
        log.push(`${name} at ${clock.now()}`)
      }
      clock.end()
    }
    for (let begun = 0; begun < 3; begun++) clock.begin()
    await Promise.all([check('a', 100, 100), check('b', 150), check('c')])
    expect(log).toEqual(['a at 100', 'b at 150', 'a at 200'])
  })

  test('stands still while one is awake', async () => {
    const clock = new SimulatedClock()
    clock.begin()
    clock.begin()
    let woken = false
    const sleeper = clock.sleep(10).then(() => {
      woken = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(woken).toBe(false)
    expect(clock.now()).toBe(0)
    clock.end()
    await sleeper
    expect(clock.now()).toBe(10)
  })
})
