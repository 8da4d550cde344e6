import type { Answer } from '../http/answer.ts'
import { expect } from './expect.ts'

const forbidden = 403

/** An account is accepted. A 403 may only mean that it may not read the path, if `refused` gets another status. */
export async function expectAccountAccepted(answer: Answer, refused: () => Promise<Answer>): Promise<void> {
  expect(answer).toAcceptCredentials()
  if (answer.status !== forbidden) return
  const { status } = await refused()
  expect(answer).that(status !== forbidden, 'another status than that of a refusal')
}
