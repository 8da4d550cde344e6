import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { UnexpectedRefusals } from './unexpected-refusals.ts'

const answer = (status: number) => ({ status, isSuccess: status < 300 }) as Answer
const [taken, refused] = [answer(200), answer(401)]

/** Notes answers one after the other, and gives how often each way was gone. */
async function gone(answers: readonly Answer[], ways: readonly Answer[]): Promise<number[]> {
  const refusals = new UnexpectedRefusals()
  const counts = ways.map(() => 0)
  const go = ways.map((way, index) => async () => {
    counts[index] = (counts[index] ?? 0) + 1
    // Its own answer is noted like any other.
    await refusals.note('USER', way, go)
    return way
  })
  for (const each of answers) await refusals.note('USER', each, go)
  return counts
}

test.each([
  ['two refusals are borne', [refused, refused, taken, refused, refused], [taken], [0]],
  ['after a third one a password is sent that is taken', [refused, refused, refused], [taken, taken], [1, 0]],
  ['and after three more', Array(7).fill(refused), [taken], [2]],
  ['by another way where the first one refuses it too', [refused, refused, refused], [refused, taken], [1, 1]],
  ['what is refused by all of them is not sent again', Array(9).fill(refused), [refused, refused], [1, 1]],
  ['a crash, a redirect and a missing license say nothing of the password', [500, 302, 403].map(answer), [taken], [0]],
])('%s', async (_, answers, ways, counts) => {
  expect(await gone(answers, ways)).toEqual(counts)
})

test('each account has a count of its own', async () => {
  const refusals = new UnexpectedRefusals()
  for (const account of ['USER', 'ADMIN', 'UTF8_USER'] as const)
    await refusals.note(account, refused, [() => Promise.reject(new Error('too early'))])
})
