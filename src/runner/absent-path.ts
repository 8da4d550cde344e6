import { isRefusal } from '../check/expect.ts'
import type { Answer } from '../http/answer.ts'
import type { UnusableTarget } from '../target/recognition.ts'
import { words } from '../transport/words.ts'

/** Why ABSENT_PATH is unusable, as the answer to an account shows: something exists there, or its users are redirected. */
export function whyNotAbsent(path: string, answer: Answer): UnusableTarget | undefined {
  const { status, isSuccess } = answer
  // 405: something is there, which takes other methods.
  if (isSuccess || status === 405)
    return {
      why: 'absent-path',
      says: words`ABSENT_PATH: ${path} exists (status ${status}).`,
      remedy: words`Name a path that does not exist: the requests that would change something go there.`,
    }
  if (status < 300 || status > 399 || isRefusal(answer)) return undefined
  return {
    why: 'absent-path',
    says: words`ABSENT_PATH: ${path} redirects its users (status ${status}).`,
    remedy: words`Name a path at which they get 404, such as one with a slash at the end: a redirect does not show whether credentials are accepted.`,
  }
}
