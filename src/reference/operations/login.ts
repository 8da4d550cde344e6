import { BadInput } from '../message/bad-input.ts'
import { type Arguments, decodeArguments, mergeArguments } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { Method, ServiceResponse } from '../message/response.ts'
import type { Account } from '../options.ts'
import type { Service } from '../service.ts'

/** The current login operation (section 4.3). */
export interface LoginSeams {
  /** Reads the form in the body of a POST; no fields when there is no body. */
  readForm(request: ServiceRequest): Arguments
  /** The URL arguments together with the form fields. */
  readLoginFields(request: ServiceRequest): Arguments
  /** The login operation. */
  login(request: ServiceRequest): ServiceResponse
  /** Opens the session of a user who has proven who they are. */
  completeLogin(account: Account, by: Method, request: ServiceRequest, given: Arguments): ServiceResponse
}

/**
 * Login with a name and a password, or with a ticket.
 *
 * @param service the record through which every call goes
 */
export function loginSeams(service: Service): LoginSeams {
  return {
    readForm(request) {
      if (request.method !== 'POST' || request.body.length === 0) return new Map()
      const type = /^application\/x-www-form-urlencoded *(?:; *charset="?utf-8"? *)?$/i
      if (!type.test(request.headers['content-type'] ?? '')) {
        throw new BadInput(415, 'the body is not application/x-www-form-urlencoded in UTF-8')
      }
      return decodeArguments(request.body.toString('latin1'))
    },
    readLoginFields: (request) => mergeArguments(request.query, service.readForm(request)),
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
      const cookies = [service.sessionCookie(session), ...service.localeCookies(settings, account)]
      const headers = cookies.map((cookie) => ['Set-Cookie', cookie] as const)
      return { status: 200, headers, body: '', operation: 'login', outcome: 'success', by, account, session }
    },
  }
}
