import { Cancelled } from '../client/cancelled.ts'
import { CommandFailed } from '../client/command.ts'
import { UnusableKey } from '../client/encryption.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'
import type { Cause } from '../outcome/cause.ts'
import type { Obstacle } from '../results/exploration-schema.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { messageOf, type Redacting } from '../transport/words.ts'

/** Whether an error says nothing about the target's answers. Any other error is one of the suite itself. */
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
