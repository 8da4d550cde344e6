import { expect, test } from 'vitest'
import { MissingPrerequisite } from '../outcome/does-not-apply.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { ownWords } from '../transport/words.ts'
import { foundOnce } from './found-once.ts'

/** Ends in these ways, one after the other. */
const endingIn = (...endings: readonly (string | Error)[]) => {
  const left = [...endings]
  return foundOnce(async () => {
    const ending = left.shift()
    if (ending instanceof Error) throw ending
    return ending
  })
}

test('what was found stays, for those who ask at the same time as well', async () => {
  const find = endingIn('first', 'second')
  expect(await Promise.all([find(), find()])).toEqual(['first', 'first'])
  expect(await find()).toBe('first')
})

test('after a lost answer it is found by the next who asks', async () => {
  const lost = new NoAnswer(ownWords('No answer.'), 'ECONNRESET')
  const find = endingIn(lost, 'found')
  const both = await Promise.allSettled([find(), find()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find()).toBe('found')
})

test('another error is the answer for all', async () => {
  const find = endingIn(new MissingPrerequisite('two-users'), 'found')
  await expect(find()).rejects.toThrow(MissingPrerequisite)
  await expect(find()).rejects.toThrow(MissingPrerequisite)
})
