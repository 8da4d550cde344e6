import type { CredentialSeams } from '../identity/credentials.ts'
import type { TicketSeams } from '../identity/tickets.ts'
import type { AnswerSeams } from '../message/answers.ts'
import type { FormSeams } from '../message/form.ts'
import { single } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceResponse } from '../message/response.ts'
import { fieldName } from '../names.ts'
import type { RedirectSeams } from './redirects.ts'

/** The security check (section 4.5). */
export interface SecurityCheckSeams {
  /** Reads the organization from its separate argument (`orgId`). */
  readOrganization(request: ServiceRequest): string | undefined
  /** The security check, by password or by ticket. */
  securityCheck(request: ServiceRequest): ServiceResponse
}

/**
 * The security check, which answers with redirects.
 *
 * @param service the record through which every call goes
 */
export function securityCheckSeams(
  service: AnswerSeams & FormSeams & CredentialSeams & TicketSeams & RedirectSeams & SecurityCheckSeams,
): SecurityCheckSeams {
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
  }
}
