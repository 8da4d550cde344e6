import { seenIn } from '../alterations/requests-by.ts'
import { serviceNamesOf } from '../methods/method.ts'
import { operationSeen } from '../methods/recognise.ts'
import type { ServiceAccount } from '../reference/identity/account.ts'
import { qualifiedId } from '../reference/identity/accounts.ts'
import { BadInput } from '../reference/message/bad-input.ts'
import { type RawRequest, readRequest } from '../reference/message/request.ts'
import type { ServiceResponse } from '../reference/message/response.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { LoggedRequest } from './reference-server.ts'

/** Gives `record` each request before its answer is sent. Apply it after all other patches, so that it sees their answers. */
export function loggingRequests(record: (request: LoggedRequest) => void): ServicePatch {
  return (was, service) => {
    let named: ServiceAccount | undefined
    return {
      // Covers every way of naming the user. Only accounts are logged: another name may be a misplaced password.
      findAccount(user) {
        const account = was.findAccount(user)
        named = account ?? named
        return account
      },
      answer(raw) {
        named = undefined
        const response = was.answer(raw)
        const { account = response.session?.account ?? named, status } = response
        const user = account && qualifiedId(account)
        record({ ...asked(raw, service), outcome: outcomeOf(response), status, user })
        return response
      },
    }
  }
}

function asked(raw: RawRequest, service: Service): Pick<LoggedRequest, 'method' | 'path' | 'operation'> {
  const { method } = raw
  try {
    const request = readRequest(raw, service.options.contextPath)
    // The text after these characters is a misplaced argument, or a session ID.
    const [path] = (request.path ?? request.fullPath).split(/[;?&=#]/)
    const hasSession = service.readSessionIds(request).length > 0
    const names = serviceNamesOf(service.options)
    const operation = request.path === undefined ? 'other' : operationSeen(seenIn(request, service), hasSession, names)
    return { method, path, operation }
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    return { method, path: undefined, operation: 'other' }
  }
}

function outcomeOf({ account, outcome }: ServiceResponse): LoggedRequest['outcome'] {
  if (account !== undefined) return 'accepted'
  return outcome === 'refused' || outcome === 'missing' || outcome === 'unlicensed' ? 'refused' : 'neither'
}
