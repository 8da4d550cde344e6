import type { Result } from '../results/result.ts'
import { count } from './wording.ts'

/** Describes in one line what a run sent to the target. */
export function trafficLine({ traffic }: Result): string {
  const { requests, connections, logins, failedLogins, maxFailedLogins, sessions } = traffic
  const refused = Object.entries(failedLogins).filter(([, times]) => times > 0)
  const inWords = refused.map(([account, times]) => `${account} ${times}`).join(', ')
  const sent = `${count(requests, 'request')} over ${count(connections, 'connection')}, ${count(logins, 'sign-in')}`
  return [
    sent,
    ...(sessions === undefined ? [] : [sessionsInWords(sessions)]),
    ...(refused.length === 0 ? [] : [`passwords refused (limit ${maxFailedLogins} per account): ${inWords}`]),
  ].join('; ')
}

/** Describes the sessions that the target has opened: some expire during a run, or the server ends them. */
export function sessionsInWords({ opened, loggedOut, left }: NonNullable<Result['traffic']['sessions']>): string {
  const ended = opened - loggedOut - left
  return [
    `${count(opened, 'session')} opened`,
    `${loggedOut} logged out`,
    ...(ended > 0 ? [`${ended} ended otherwise`] : []),
    `${left} left to expire`,
  ].join(', ')
}
