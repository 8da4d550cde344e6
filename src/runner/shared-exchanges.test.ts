import { expect, onTestFinished, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { Target } from '../target/target.ts'
import { runContextFor } from './samples/target-of.ts'
import { SharedExchanges } from './shared-exchanges.ts'

const steps = {}

/** Two checks take the same steps, and the second begins while the first takes them. Returns how often they were taken. */
async function takenByTwo(sessionTimeoutMs: number): Promise<number> {
  const environment = sampleEnvironment({ sessionTimeoutMs })
  const shared = runContextFor(environment)
  onTestFinished(() => shared.transport.close())
  const exchanges = new SharedExchanges(environment)
  let taken = 0
  let second: Promise<number> | undefined
  const once = (meanwhile = () => {}) =>
    exchanges.once(steps, 'key', new Target(shared), async () => {
      meanwhile()
      return ++taken
    })
  await once(() => {
    // Others know of the steps as soon as they have begun.
    second = Promise.resolve().then(() => once())
  })
  await second
  return taken
}

test('a check that waits for the steps of another one takes their result', async () => {
  expect(await takenByTwo(60_000)).toBe(1)
})

test('it takes them itself if a session may have ended meanwhile', async () => {
  expect(await takenByTwo(0)).toBe(2)
})
