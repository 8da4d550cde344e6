import { Cancelled } from '../http/cancelled.ts'
import { CommandFailed } from '../http/command.ts'
import { UnusableKey } from '../http/encryption.ts'
import { NoAnswer } from '../http/no-answer.ts'
import { PasswordNotSent } from '../http/password-not-sent.ts'
import { messageOf, type Redacting } from '../http/words.ts'
import type { Cause } from '../outcome/cause.ts'
import type { Obstacle } from '../results/exploration-schema.ts'

/**
 * Whether an error says nothing about the target's answers: no answer or no key came, a command of the environment failed, or
 * the user cancelled. Any other error is one of the suite itself.
 */
export function isExternal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const kinds = [NoAnswer, UnusableKey, CommandFailed, Cancelled, PasswordNotSent]
  // A wait that is cancelled rejects with the reason of the signal.
  return kinds.some((kind) => error instanceof kind) || error.name === 'AbortError'
}

/** What such an error says, redacted. */
export function obstacleOf(error: Error, redaction: Redacting): Obstacle {
  if (error instanceof PasswordNotSent) return { kind: 'cause', cause: error.why }
  const text = messageOf(error).redacted(redaction)
  return error instanceof UnusableKey ? { kind: 'unusable-key', text } : { kind: 'cause', cause: causeOf(error), text }
}

function causeOf(error: Error): Cause {
  if (error instanceof NoAnswer) return { kind: 'no-answer', code: error.code }
  if (error instanceof CommandFailed) return { kind: 'command-failed' }
  return { kind: 'ended-early', by: error instanceof Cancelled ? error.earlyEnd : 'cancelled' }
}
