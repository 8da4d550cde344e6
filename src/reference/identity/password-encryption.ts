import { decodeText } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceMethod } from '../message/response.ts'
import type { SessionSeams } from '../session/sessions.ts'
import type { ServiceCore, ServiceSession } from '../state.ts'
import { decryptBlocks, generateKey, nextKey, type RsaKey } from './rsa.ts'

/** Password encryption with the keys of the key service (section 5.7). */
export interface PasswordEncryptionSeams {
  /** The key that does not change (static key mode). */
  staticKey(): RsaKey
  /** The next key of a session (dynamic key mode). */
  nextSessionKey(session: ServiceSession): RsaKey
  /** The key that a password of this request must be encrypted with. In dynamic key mode this uses up the key. */
  takeKey(request: ServiceRequest): RsaKey | undefined
  /** Whether passwords of this method are sent encrypted. */
  isEncrypted(method: ServiceMethod): boolean
  /** Decrypts a password and reverses the client's encoding; undefined if it was not encrypted with this key. */
  decryptPassword(key: RsaKey, sent: string): string | undefined
  /** The password in plain text; undefined if it was not encrypted as required. */
  revealPassword(sent: string, method: ServiceMethod, request: ServiceRequest): string | undefined
}

let unchangingKey: RsaKey | undefined

/**
 * Login encryption: off, static or dynamic.
 *
 * @param service the record through which every call goes
 */
export function passwordEncryptionSeams(
  service: ServiceCore & SessionSeams & PasswordEncryptionSeams,
): PasswordEncryptionSeams {
  const { encryption } = service.options
  return {
    staticKey() {
      unchangingKey ??= generateKey()
      return unchangingKey
    },
    nextSessionKey: () => nextKey(),
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
  }
}

function readPassword(bytes: Buffer): string | undefined {
  try {
    return decodeText(bytes.toString('latin1'))
  } catch {
    return undefined
  }
}
