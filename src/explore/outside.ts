import { Cancelled } from '../client/cancelled.ts'
import { CommandFailed } from '../client/command.ts'
import { UnusableKey } from '../client/encryption.ts'
import { NoAnswer } from '../client/no-answer.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'

/**
 * Whether an error says nothing of the target's answers: none came, or no key, a command of the environment failed, or
 * somebody has ended the exploration. Whatever else is thrown, the suite itself broke.
 */
export function isFromOutside(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const kinds = [NoAnswer, UnusableKey, CommandFailed, Cancelled, PasswordNotSent]
  // A wait that is ended early is rejected with what the signal says.
  return kinds.some((kind) => error instanceof kind) || error.name === 'AbortError'
}
