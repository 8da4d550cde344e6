import { Cancelled } from '../http/cancelled.ts'
import { CommandFailed } from '../http/command.ts'
import { UnusableKey } from '../http/encryption.ts'
import { NoAnswer } from '../http/no-answer.ts'
import { PasswordNotSent } from '../http/password-not-sent.ts'
import { messageOf, ownWords, type Words } from '../http/words.ts'
import { causeInWords } from '../outcome/cause-words.ts'

/**
 * Whether an error says nothing about the target's answers: no answer or no key came, a command of the environment failed, or
 * the user cancelled. Any other error is one of the suite itself.
 */
export function isFromOutside(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const kinds = [NoAnswer, UnusableKey, CommandFailed, Cancelled, PasswordNotSent]
  // A wait that is cancelled rejects with the reason of the signal.
  return kinds.some((kind) => error instanceof kind) || error.name === 'AbortError'
}

/** What such an error says. */
export function saidFromOutside(error: Error): Words {
  return error instanceof PasswordNotSent ? ownWords(causeInWords(error.why)) : messageOf(error)
}
