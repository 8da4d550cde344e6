import type { ServiceAccount } from '../identity/account.ts'
import type { LicenseSeams } from '../identity/license.ts'
import type { Arguments } from '../message/form-encoding.ts'
import type { LocationSeams } from '../message/locations.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceMethod, ServiceOperation, ServiceResponse } from '../message/response.ts'
import type { LocaleSeams } from '../session/locale.ts'
import type { SessionCookieSeams } from '../session/session-cookie.ts'
import type { SessionSeams } from '../session/sessions.ts'

/** The redirects that answer the security check and pre-authentication (section 4.5). */
export interface RedirectSeams {
  /** The redirect after a failure. */
  redirectFailure(operation: ServiceOperation, by: ServiceMethod, request: ServiceRequest): ServiceResponse
  /** Reuses the user's session or opens one, and redirects; without an account, redirects to the failure page. */
  redirectAfterLogin(
    operation: 'securityCheck' | 'preauthentication',
    by: ServiceMethod,
    account: ServiceAccount | undefined,
    request: ServiceRequest,
    given: Arguments,
  ): ServiceResponse
}

/**
 * Redirects that open a session or reuse the user's.
 *
 * @param service the record through which every call goes
 */
export function redirectSeams(
  service: LocationSeams & LicenseSeams & LocaleSeams & SessionSeams & SessionCookieSeams & RedirectSeams,
): RedirectSeams {
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
  }
}
