import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { ServiceSession } from '../reference/state.ts'
import { remembering } from './memory.ts'

/** A fault of some sessions; `isOne` says whether a session is one of them. */
export type SessionFault = (was: Service, isOne: (session: ServiceSession | undefined) => boolean) => Partial<Service>

/** Makes a patch that concerns only the sessions that matching requests open. */
export function forSessions(
  isOne: (request: ServiceRequest, account: ServiceAccount, was: Service) => boolean,
  change: SessionFault,
): ServicePatch {
  return remembering(WeakSet<ServiceSession>, (was, those) => ({
    openSession(account, request) {
      const session = was.openSession(account, request)
      if (account !== undefined && isOne(request, account, was)) those.add(session)
      return session
    },
    ...change(was, (session) => session !== undefined && those.has(session)),
  }))
}
