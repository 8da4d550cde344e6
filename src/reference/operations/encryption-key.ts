import { decryptBlocks, generateKey, nextKey, type RsaKey } from '../identity/rsa.ts'
import { decodeText } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { Method, ServiceResponse } from '../message/response.ts'
import type { Service } from '../service.ts'
import type { Session } from '../session/sessions.ts'

/** The key service and what its keys are for (sections 2.4, 4.7 and 5.7). */
export interface EncryptionSeams {
  /** The key that does not change (static key mode). */
  staticKey(): RsaKey
  /** The next key of a session (dynamic key mode). */
  nextSessionKey(session: Session): RsaKey
  /** The key that a password of this request must be encrypted with. In dynamic key mode it is used up by that. */
  takeKey(request: ServiceRequest): RsaKey | undefined
  /** Tells whether passwords of this method travel encrypted. */
  isEncrypted(method: Method): boolean
  /** Decrypts what a client has encrypted with this key, and undoes its encoding. */
  decryptPassword(key: RsaKey, sent: string): string | undefined
  /** Gives the password in plain text, or undefined when it was not encrypted as it must be. */
  revealPassword(sent: string, method: Method, request: ServiceRequest): string | undefined
  /** The public key as the client gets it. */
  publicKey(key: RsaKey): unknown
  /** What the key service says when keys are off. */
  keysOff(): unknown
  /** The key service (section 4.7). */
  encryptionKey(request: ServiceRequest): ServiceResponse
}

let unchangingKey: RsaKey | undefined

/**
 * Login encryption: off, static or dynamic.
 *
 * @param service the record through which every call goes
 */
export function encryptionSeams(service: Service): EncryptionSeams {
  const { encryption } = service.options
  return {
    staticKey() {
      unchangingKey ??= generateKey()
      return unchangingKey
    },
    nextSessionKey: (session) => nextKey(session.key),
    takeKey(request) {
      if (encryption === 'static') return service.staticKey()
      const session = service.sessionOf(request)
      const key = session?.key
      if (session !== undefined) session.key = undefined
      return key
    },
    decryptPassword(key, sent) {
      const bytes = decryptBlocks(key, sent)
      return bytes && readPassword(bytes)
    },
    isEncrypted: () => encryption !== 'off',
    revealPassword(sent, method, request) {
      if (!service.isEncrypted(method)) return sent
      const key = service.takeKey(request)
      return key && service.decryptPassword(key, sent)
    },
    publicKey: (key) => ({ maxdigits: '131', e: key.exponent, n: key.modulus }),
    keysOff: () => ({ Error: 'Key generation is off' }),
    encryptionKey(request) {
      if (request.method !== 'GET') return service.methodNotAllowed('encryptionKey', ['GET'])
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

function readPassword(bytes: Buffer): string | undefined {
  try {
    return decodeText(bytes.toString('latin1'))
  } catch {
    return undefined
  }
}
