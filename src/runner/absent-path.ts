import { isRefusal } from '../check/expect.ts'
import type { Answer } from '../http/answer.ts'
import type { UnusableTarget } from '../target/recognition.ts'
import { words } from '../transport/words.ts'

/** Why ABSENT_PATH is unusable, as its answers to accounts show: something exists there for one, or all users are redirected. */
export function whyNotAbsent(path: string, answers: readonly Answer[]): UnusableTarget | undefined {
  // 405: something is there, which takes other methods.
  const existing = answers.find(({ isSuccess, status }) => isSuccess || status === 405)
  if (existing !== undefined)
    return {
      why: 'absent-path',
      says: words`ABSENT_PATH: ${path} exists (status ${existing.status}).`,
      remedy: words`Name a path that does not exist: the requests that would change something go there.`,
    }
  const redirect = answers.find((answer) => answer.status >= 300 && answer.status <= 399 && !isRefusal(answer))
  if (redirect === undefined || answers.some(({ status }) => status === 404)) return undefined
  return {
    why: 'absent-path',
    says: words`ABSENT_PATH: ${path} redirects its users (status ${redirect.status}).`,
    remedy: words`Name a path at which they get 404, such as one with a slash at the end: a redirect does not show whether credentials are accepted.`,
  }
}
