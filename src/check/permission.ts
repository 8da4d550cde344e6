import type { Answer } from '../http/answer.ts'
import { expect } from './expect.ts'

const forbidden = 403

/**
 * The credentials or the session of an account are accepted. The account may have no permission to read the path: a 403 says so
 * where a client that is refused, as `refused` asks, gets another status.
 */
export async function expectAccountAccepted(answer: Answer, refused: () => Promise<Answer>): Promise<void> {
  expect(answer).toAcceptCredentials()
  if (answer.status !== forbidden) return
  const { status } = await refused()
  expect(answer).that(status !== forbidden, 'another status than that of a refusal')
}
