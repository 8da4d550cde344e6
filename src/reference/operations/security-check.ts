import { single } from '../message/form-encoding.ts'
import { fieldName } from '../names.ts'
import type { Service } from '../service.ts'

/** The security check, which answers with redirects. */
export function securityCheckSeams(service: Service) {
  return {
    readOrganization: (request) => single(service.readLoginFields(request), fieldName.organization),
    securityCheck(request) {
      if (request.method !== 'GET' && request.method !== 'POST') {
        return service.methodNotAllowed('securityCheck', ['GET', 'POST'])
      }
      const given = service.readLoginFields(request)
      const ticket = service.readTicket(given)
      const credentials = service.readCredentials(given, 'securityCheck')
      if (ticket !== undefined) {
        const account = credentials === undefined ? service.redeemTicket(ticket, 'ticket', request) : undefined
        return service.redirectAfterLogin('securityCheck', 'ticket', account, request, given)
      }
      const organization = service.readOrganization(request)
      const account = credentials && service.verify({ ...credentials, organization }, 'securityCheck', request)
      return service.redirectAfterLogin('securityCheck', 'securityCheck', account, request, given)
    },
  } satisfies Partial<Service>
}
