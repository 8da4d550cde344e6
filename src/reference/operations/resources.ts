import type { ServiceAccount } from '../identity/account.ts'
import type { AuthenticationSeams } from '../identity/authentication.ts'
import type { VerificationAttempt } from '../identity/credentials.ts'
import type { LicenseSeams } from '../identity/license.ts'
import type { AnswerSeams } from '../message/answers.ts'
import { represent } from '../message/representation.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceResponse } from '../message/response.ts'
import type { LocaleSeams } from '../session/locale.ts'
import type { SessionSeams } from '../session/sessions.ts'
import type { ServiceCore } from '../state.ts'
import { contentsAt, isOpen } from './contents.ts'

/** The REST resources, which need authentication (sections 1, 4.1, 4.2 and 5). */
export interface ResourceSeams {
  /** Whether a REST path requires credentials. */
  isProtected(request: ServiceRequest): boolean
  /** Authenticates a request to a REST path, and answers it. */
  resource(request: ServiceRequest): ServiceResponse
  /** Answers an authenticated request, or one to an open path. */
  serveResource(request: ServiceRequest, user: VerificationAttempt | undefined): ServiceResponse
  /** The content of the resource at a path: text, or data for JSON and XML; undefined if nothing exists there. */
  resourceBody(request: ServiceRequest, account: ServiceAccount | undefined): unknown
}

/**
 * A few read-only resources.
 *
 * @param service the record through which every call goes
 */
export function resourceSeams(
  service: ServiceCore & AnswerSeams & AuthenticationSeams & LicenseSeams & LocaleSeams & SessionSeams & ResourceSeams,
): ResourceSeams {
  return {
    isProtected: (request) => !isOpen(request.path ?? ''),
    resource(request) {
      const user = service.authenticate(request)
      if (user === undefined) {
        return service.isProtected(request) ? service.missing('resource') : service.serveResource(request, undefined)
      }
      if (user.account === undefined) return service.refused('resource', user.by)
      if (user.by !== 'session' && !service.isLicensed(user.by)) return service.unlicensed('resource', user.by)
      const response = service.serveResource(request, user)
      const settings = service.readLocaleArguments(request.query)
      service.keepInSession(settings, service.sessionOf(request))
      const cookies = service.localeCookies(settings, user.account).map((cookie) => ['Set-Cookie', cookie] as const)
      return { ...response, headers: [...response.headers, ...cookies], by: user.by, account: user.account }
    },
    serveResource(request, user) {
      const content = service.resourceBody(request, user?.account)
      if (content === undefined) return service.notFound('resource')
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return service.methodNotAllowed('resource', ['GET', 'HEAD'])
      }
      const { type, body } = represent(content, request)
      const headers = [['Content-Type', type], ...countsIn(content)] as const
      return { status: 200, headers, body, operation: 'resource', outcome: 'success' }
    },
    resourceBody(request, account) {
      if (request.path !== service.options.preferencesPath) return contentsAt(request.path ?? '', service.options)
      const preferences = service.localeInForce(request, account)
      return { ...preferences, userId: account?.id, organization: account?.organization ?? null }
    },
  }
}

/** The size of a list, in headers that clients read. */
function countsIn(content: unknown): (readonly [string, string])[] {
  const { resourceLookup } = Object(content)
  if (!Array.isArray(resourceLookup)) return []
  const count = String(resourceLookup.length)
  return [
    ['Start-Index', '0'],
    ['Result-Count', count],
    ['Total-Count', count],
  ]
}
