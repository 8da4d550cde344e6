import { expect, test } from 'vitest'
import { timeToInvestigate } from './time-for-findings.ts'

test('a finding gets a part of what is left, and all findings together half of the time', async () => {
  let now = 0
  const time = timeToInvestigate(60_000, () => now)
  const shares: number[] = []
  for (let finding = 0; finding < 40; finding++)
    await time.forOne(async (isLeft) => {
      const start = now
      while (isLeft()) now += 10
      shares.push(now - start)
    })

  expect(shares.slice(0, 3)).toEqual([7500, 5630, 4220])
  expect(now).toBeLessThan(31_000)
  expect(time.spent).toMatchObject({ budgetMs: 30_000 })
  expect(time.spent.spentMs).toBeLessThanOrEqual(30_000)
})

test('what is begun near the end of the exploration ends with it', async () => {
  let now = 59_000
  const time = timeToInvestigate(60_000, () => now)
  await time.forOne(async (isLeft) => {
    while (isLeft()) now += 100
  })

  expect(now).toBe(63_000)
})

test('a part of the time for one is over before the whole', async () => {
  let now = 0
  const time = timeToInvestigate(60_000, () => now)
  await time.forOne(async (isLeft) => {
    while (isLeft(0.5)) now += 100
    expect(isLeft()).toBe(true)
  })

  expect(now).toBe(3800)
})

test('without a limit, it takes as long as it needs', async () => {
  let now = 0
  const time = timeToInvestigate(undefined, () => now)
  await time.forOne(async (isLeft) => {
    now = 1e9
    expect([isLeft(), isLeft(0.5)]).toEqual([true, true])
  })

  expect(time.spent).toEqual({ budgetMs: undefined, spentMs: 1e9 })
})
