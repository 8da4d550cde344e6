import { expect, test } from 'vitest'
import { QuietPhase } from './quiet-phase.ts'

/** Everything logged so far, after all promises have settled. */
async function happened(log: readonly string[]): Promise<string[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return [...log]
}

test('a phase begins when everything else is over, and is prepared before', async () => {
  const log: string[] = []
  const quiet = new QuietPhase(async (phase) => void log.push(`phase ${phase}`))
  for (let check = 0; check < 4; check++) await quiet.begin()
  void quiet.next().then(() => log.push('first'))
  void quiet.next().then(() => log.push('second'))
  quiet.end()
  expect(await happened(log)).toEqual([])
  quiet.end()
  expect(await happened(log)).toEqual(['phase 1', 'first', 'second'])
})

test('what is repeated once more waits until the phase is over', async () => {
  const log: string[] = []
  const quiet = new QuietPhase(async (phase) => void log.push(`phase ${phase}`))
  for (let check = 0; check < 2; check++) await quiet.begin()
  const [first, second] = [quiet.next(), quiet.next()]
  await Promise.all([first, second])
  void quiet.next().then(() => log.push('repeated'))
  expect(await happened(log)).toEqual(['phase 1'])
  quiet.end()
  expect(await happened(log)).toEqual(['phase 1', 'phase 2', 'repeated'])
})

test('what comes while checks are repeated waits for their end', async () => {
  const log: string[] = []
  const quiet = new QuietPhase()
  await quiet.begin()
  await quiet.next()
  void quiet.begin().then(() => log.push('begun'))
  expect(await happened(log)).toEqual([])
  void quiet.next().then(() => log.push('repeated once more'))
  expect(await happened(log)).toEqual(['repeated once more'])
  quiet.end()
  expect(await happened(log)).toEqual(['repeated once more', 'begun'])
})

test('nothing is prepared where nothing is repeated', async () => {
  const log: string[] = []
  const quiet = new QuietPhase(async (phase) => void log.push(`phase ${phase}`))
  await quiet.begin()
  quiet.end()
  expect(await happened(log)).toEqual([])
})

test('a phase that can not be prepared begins all the same', async () => {
  const quiet = new QuietPhase(async () => {
    throw new Error('The server is gone.')
  })
  await quiet.begin()
  await expect(quiet.next()).resolves.toBeUndefined()
})
