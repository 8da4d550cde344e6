import type { Result } from '../result/result.ts'
import { count } from './wording.ts'

/** Says in one line what a run sent to the target. */
export function trafficLine({ traffic }: Result): string {
  const { requests, connections, logins, failedLogins, maxFailedLogins } = traffic
  const wrong = Object.entries(failedLogins).map(([account, times]) => `${account} ${times}`)
  const sent = `${count(requests, 'request')} over ${count(connections, 'connection')}, ${count(logins, 'login')}`
  return wrong.length === 0 ? sent : `${sent}; wrong passwords, of at most ${maxFailedLogins} each: ${wrong.join(', ')}`
}
