import type { Arguments } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { Method, Operation, ServiceResponse } from '../message/response.ts'
import type { Account } from '../options.ts'
import type { Service } from '../service.ts'
import type { Session } from '../session/sessions.ts'

/** The redirects that answer the security check and pre-authentication (section 4.5). */
export interface RedirectSeams {
  /** Tells whether the client asks for JSON in its `accept` header. */
  wantsJson(request: ServiceRequest): boolean
  /** Makes a `Location` of a path below the context path. */
  location(path: string, request?: ServiceRequest): string
  /** Where a success leads to. */
  successLocation(request: ServiceRequest, session: Session): string
  /** Where a success leads a client to that asks for JSON. */
  jsonSuccessLocation(request: ServiceRequest, session: Session): string
  /** Where a failure leads to. */
  failureLocation(request?: ServiceRequest): string
  /** The redirect after a failure. */
  redirectFailure(operation: Operation, by: Method, request: ServiceRequest): ServiceResponse
  /** Goes on with the user's session or opens one, and redirects; without an account, redirects to the failure. */
  redirectAfterLogin(
    operation: 'securityCheck' | 'preauthentication',
    by: Method,
    account: Account | undefined,
    request: ServiceRequest,
    given: Arguments,
  ): ServiceResponse
}

/**
 * Redirects with a path-absolute `Location`.
 *
 * @param service the record through which every call goes
 */
export function redirectSeams(service: Service): RedirectSeams {
  const { contextPath, successLocation, jsonSuccessLocation } = service.options
  return {
    wantsJson: (request) =>
      (request.headers.accept ?? '').split(',').some((range) => /^\s*application\/json\s*(;|$)/i.test(range)),
    location: (path) => `${contextPath}${path}`,
    successLocation: (request) => service.location(successLocation, request),
    jsonSuccessLocation: (request) => service.location(jsonSuccessLocation, request),
    failureLocation: (request) => service.location('/login.html?error=1', request),
    redirectFailure(operation, by, request) {
      const headers = [['Location', service.failureLocation(request)]] as const
      return { status: 302, headers, body: '', operation, outcome: 'refused', by }
    },
    redirectAfterLogin(operation, by, account, request, given) {
      if (account === undefined) return service.redirectFailure(operation, by, request)
      if (!service.isLicensed(by)) return { ...service.redirectFailure(operation, by, request), outcome: 'unlicensed' }
      const settings = service.readLocaleArguments(given)
      const session = service.reusableSession(account, request) ?? service.openSession(account, request)
      const location = service.wantsJson(request)
        ? service.jsonSuccessLocation(request, session)
        : service.successLocation(request, session)
      const cookies = [service.sessionCookie(session), ...service.localeCookies(settings, account)]
      const headers = [['Location', location] as const, ...cookies.map((cookie) => ['Set-Cookie', cookie] as const)]
      return { status: 302, headers, body: '', operation, outcome: 'success', by, account, session }
    },
  }
}
