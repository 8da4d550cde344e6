import type { ServiceAccount } from '../identity/account.ts'
import type { CredentialSeams } from '../identity/credentials.ts'
import type { LicenseSeams } from '../identity/license.ts'
import type { TicketSeams } from '../identity/tickets.ts'
import type { AnswerSeams } from '../message/answers.ts'
import { BadInput } from '../message/bad-input.ts'
import type { FormSeams } from '../message/form.ts'
import type { Arguments } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceMethod, ServiceResponse } from '../message/response.ts'
import type { LocaleSeams } from '../session/locale.ts'
import type { SessionCookieSeams } from '../session/session-cookie.ts'
import type { SessionSeams } from '../session/sessions.ts'
import type { ServiceCore } from '../state.ts'

/** The current login operation (section 4.3). */
export interface LoginSeams {
  /** The login operation. */
  login(request: ServiceRequest): ServiceResponse
  /** Opens the session of an authenticated user. */
  completeLogin(account: ServiceAccount, by: ServiceMethod, request: ServiceRequest, given: Arguments): ServiceResponse
}

/**
 * Login with a name and a password, or with a ticket.
 *
 * @param service the record through which every call goes
 */
export function loginSeams(
  service: ServiceCore &
    AnswerSeams &
    FormSeams &
    CredentialSeams &
    TicketSeams &
    LicenseSeams &
    LocaleSeams &
    SessionSeams &
    SessionCookieSeams &
    LoginSeams,
): LoginSeams {
  return {
    login(request) {
      const allowed = service.options.getLogin ? ['POST', 'GET'] : ['POST']
      if (!allowed.includes(request.method)) return service.methodNotAllowed('login', allowed)
      const given = service.readLoginFields(request)
      const ticket = service.readTicket(given)
      const credentials = service.readCredentials(given, 'login')
      if (ticket !== undefined) {
        if (credentials !== undefined) throw new BadInput(400, 'a ticket and a password login exclude one another')
        const account = service.redeemTicket(ticket, 'ticket', request)
        if (account === undefined) return service.refused('login', 'ticket')
        return service.completeLogin(account, 'ticket', request, given)
      }
      if (credentials?.userId === undefined || credentials.password === undefined) return service.missing('login')
      const account = service.verify(credentials, 'login', request)
      if (account === undefined) return service.refused('login', 'login')
      return service.completeLogin(account, 'login', request, given)
    },
    completeLogin(account, by, request, given) {
      if (!service.isLicensed(by)) return service.unlicensed('login', by)
      const settings = service.readLocaleArguments(given)
      const session = service.openSession(account, request)
      service.keepInSession(settings, session)
      const cookies = [service.sessionCookie(session), ...service.localeCookies(settings, account)]
      const headers = cookies.map((cookie) => ['Set-Cookie', cookie] as const)
      return { status: 200, headers, body: '', operation: 'login', outcome: 'success', by, account, session }
    },
  }
}
