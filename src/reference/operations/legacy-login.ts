import type { CredentialSeams } from '../identity/credentials.ts'
import type { LicenseSeams } from '../identity/license.ts'
import type { AnswerSeams } from '../message/answers.ts'
import type { FormSeams } from '../message/form.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceResponse } from '../message/response.ts'
import type { SessionCookieSeams } from '../session/session-cookie.ts'
import type { SessionSeams } from '../session/sessions.ts'
import type { ServiceCore } from '../state.ts'

/** The login operation of old releases (sections 4.4 and 9). */
export interface LegacyLoginSeams {
  /** Whether this release still has the legacy login. */
  hasLegacyLogin(): boolean
  /** The legacy login operation. GET only tests credentials: it opens no session. */
  legacyLogin(request: ServiceRequest): ServiceResponse
}

/**
 * The legacy login, which releases before 7.1 have.
 *
 * @param service the record through which every call goes
 */
export function legacyLoginSeams(
  service: ServiceCore & AnswerSeams & FormSeams & CredentialSeams & LicenseSeams & SessionSeams & SessionCookieSeams,
): LegacyLoginSeams {
  return {
    hasLegacyLogin() {
      const [major = 0, minor = 0] = service.options.release.split('.').map(Number)
      return major < 7 || (major === 7 && minor < 1)
    },
    legacyLogin(request) {
      if (request.method !== 'POST' && request.method !== 'GET') {
        return service.methodNotAllowed('legacyLogin', ['POST', 'GET'])
      }
      const credentials = service.readCredentials(service.readLoginFields(request), 'legacyLogin')
      if (credentials === undefined) return service.missing('legacyLogin')
      const account = service.verify(credentials, 'legacyLogin', request)
      if (account === undefined) return service.refused('legacyLogin', 'legacyLogin')
      if (!service.isLicensed('legacyLogin')) return service.unlicensed('legacyLogin', 'legacyLogin')
      const session = request.method === 'POST' ? service.openSession(account, request) : undefined
      const headers = session === undefined ? [] : [['Set-Cookie', service.sessionCookie(session)] as const]
      const by = 'legacyLogin'
      return { status: 200, headers, body: '', operation: 'legacyLogin', outcome: 'success', by, account, session }
    },
  }
}
