import type { Service } from '../service.ts'

/** Redirects that open a session or reuse the user's. */
export function redirectSeams(service: Service) {
  return {
    redirectFailure(operation, by, request) {
      const headers = [['Location', service.failureLocation(request)]] as const
      return { status: 302, headers, body: '', operation, outcome: 'refused', by }
    },
    redirectAfterLogin(operation, by, account, request, given) {
      if (account === undefined) return service.redirectFailure(operation, by, request)
      if (!service.isLicensed(by)) return { ...service.redirectFailure(operation, by, request), outcome: 'unlicensed' }
      const settings = service.readLocaleArguments(given)
      const session = service.reusableSession(account, request) ?? service.openSession(account, request)
      service.keepInSession(settings, session)
      const location = service.wantsJson(request)
        ? service.jsonSuccessLocation(request, session)
        : service.successLocation(request, session)
      const cookies = [service.sessionCookie(session), ...service.localeCookies(settings, account)]
      const headers = [['Location', location] as const, ...cookies.map((cookie) => ['Set-Cookie', cookie] as const)]
      return { status: 302, headers, body: '', operation, outcome: 'success', by, account, session }
    },
  } satisfies Partial<Service>
}
