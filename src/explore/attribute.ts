import type { Operation } from '../model/operation.ts'
import type { Done } from './sequence.ts'

const only = '3/only-logout-and-inactivity-end-a-session'
/** What is said of every session that is found dead before its time. */
const ended = '1/one-login-serves-many-requests'

/** Whether what breaks a requirement may turn out to break another, when the whole of a sequence is looked at. */
export function attributable(requirement: string): boolean {
  return requirement === ended
}

/**
 * The requirement that a violation breaks, when the whole of a sequence is looked at: a session that is dead before its
 * time was ended by something. In a sequence that was shrunk everything that is left is needed, so that what was done
 * beside the session is what ended it.
 */
export function attributed(done: readonly Done[], at: number): string {
  const violated = done[at]
  const requirement = violated?.violation?.requirement ?? ''
  if (requirement !== ended || violated === undefined) return requirement
  const sent = violated.seen?.sent
  const opened = done.findIndex(({ seen }) => seen?.set !== undefined && seen.set === sent)
  const between = done.slice(opened + 1, at).filter(({ seen }) => seen !== undefined)
  const ofAnother = between.filter(({ seen }) => seen?.sent !== sent)
  if (ofAnother.some(({ operation }) => operation.kind === 'logout')) return '4.8/logout-ends-no-other-session'
  if (ofAnother.length > 0) return only
  if (between.some(({ operation }) => isStateless(operation))) return '1/cookie-and-credentials-combine'
  return between.some(({ operation }) => operation.kind !== 'request') ? only : ended
}

function isStateless({ kind }: Operation): boolean {
  return kind === 'basic' || kind === 'arguments' || kind === 'token'
}
