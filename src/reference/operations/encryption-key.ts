import type { PasswordEncryptionSeams } from '../identity/password-encryption.ts'
import type { RsaKey } from '../identity/rsa.ts'
import type { AnswerSeams } from '../message/answers.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceResponse } from '../message/response.ts'
import type { SessionCookieSeams } from '../session/session-cookie.ts'
import type { SessionSeams } from '../session/sessions.ts'
import type { ServiceCore } from '../state.ts'

/** The key service (sections 2.4 and 4.7). */
export interface EncryptionKeySeams {
  /** The public key as sent to the client. */
  publicKey(key: RsaKey): unknown
  /** The body of the key service when key generation is off. */
  keysOff(): unknown
  /** The key service (section 4.7). */
  encryptionKey(request: ServiceRequest): ServiceResponse
}

/**
 * Returns the current public key, or an error text if there is none.
 *
 * @param service the record through which every call goes
 */
export function encryptionKeySeams(
  service: ServiceCore & AnswerSeams & SessionSeams & SessionCookieSeams & PasswordEncryptionSeams & EncryptionKeySeams,
): EncryptionKeySeams {
  const { encryption } = service.options
  return {
    publicKey: (key) => ({ maxdigits: '131', e: key.exponent, n: key.modulus }),
    keysOff: () => ({ Error: 'Key generation is off' }),
    encryptionKey(request) {
      // The specification names GET; scripts in browsers use POST.
      if (request.method !== 'GET' && request.method !== 'POST')
        return service.methodNotAllowed('encryptionKey', ['GET', 'POST'])
      const headers: [string, string][] = [['Content-Type', 'application/json; charset=utf-8']]
      const answer = (content: unknown): ServiceResponse => {
        const body = JSON.stringify(content)
        return { status: 200, headers, body, operation: 'encryptionKey', outcome: 'success' }
      }
      if (encryption === 'off') return answer(service.keysOff())
      if (encryption === 'static') return answer(service.publicKey(service.staticKey()))
      const known = service.sessionOf(request)
      const session = known ?? service.openSession(undefined, request)
      session.key = service.nextSessionKey(session)
      if (known === undefined) headers.push(['Set-Cookie', service.sessionCookie(session)])
      return answer(service.publicKey(session.key))
    },
  }
}
