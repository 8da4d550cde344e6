import { isRefusal } from '../check/expect.ts'
import type { Answer } from '../http/answer.ts'
import type { UnusableTarget } from '../target/recognition.ts'
import { words } from '../transport/words.ts'

/** Why ABSENT_PATH is unusable, as its answers to the accounts show: it exists for one, or redirects before any gets 404. */
export function whyNotAbsent(path: string, answers: readonly Answer[]): UnusableTarget | undefined {
  // 405: something is there, which takes other methods.
  const existing = answers.find(({ isSuccess, status }) => isSuccess || status === 405)
  if (existing !== undefined)
    return {
      why: 'absent-path',
      says: words`ABSENT_PATH: ${path} exists (status ${existing.status}).`,
      remedy: words`Name a path that does not exist: the requests that would change something go there.`,
    }
  const isRedirect = (answer: Answer) => answer.status >= 300 && answer.status <= 399 && !isRefusal(answer)
  const telling = answers.find((answer) => answer.status === 404 || isRedirect(answer))
  if (telling === undefined || telling.status === 404) return undefined
  return {
    why: 'absent-path',
    says: words`ABSENT_PATH: ${path} redirects its users (status ${telling.status}).`,
    remedy: words`Name a path at which they get 404, such as one with a slash at the end: a redirect does not show whether credentials are accepted.`,
  }
}
