import { BadInput } from '../message/bad-input.ts'
import type { Service } from '../service.ts'

/** Login with a name and a password, or with a ticket. */
export function loginSeams(service: Service) {
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
  } satisfies Partial<Service>
}
