import { isWithRequest } from './operation.ts'
import type { Performed } from './sequence.ts'

const only = '3/only-logout-and-inactivity-end-a-session'
/** The requirement first reported for every session that ends too early. The whole sequence may show that it is another one. */
export const endedTooEarly = '1/one-login-serves-many-requests'

/**
 * The requirement that a violation breaks, given the whole sequence. A session that ends too early was ended by something: in a
 * shrunk sequence every remaining operation is needed, so the one that used another session, or none, is the cause.
 */
export function attributedRequirement(done: readonly Performed[], at: number): string {
  const violated = done[at]
  const requirement = violated?.violation?.requirement ?? ''
  if (requirement !== endedTooEarly || violated === undefined) return requirement
  const sent = violated.seen?.sent
  const opened = done.findIndex(({ seen }) => seen?.set !== undefined && seen.set === sent)
  const between = done.slice(opened + 1, at).filter(({ seen }) => seen !== undefined)
  const ofAnother = between.filter(({ seen }) => seen?.sent !== sent)
  if (ofAnother.some(({ operation }) => operation.kind === 'logout')) return '4.8/logout-ends-no-other-session'
  if (ofAnother.length > 0) return only
  const withRequests = between.filter(({ operation }) => isWithRequest(operation))
  // Plain requests that are needed as well are counted, whatever credentials come with some of them.
  if (withRequests.length > 0)
    return between.some(({ operation }) => operation.kind === 'request')
      ? endedTooEarly
      : '1/cookie-and-credentials-combine'
  return between.some(({ operation }) => operation.kind !== 'request') ? only : endedTooEarly
}
