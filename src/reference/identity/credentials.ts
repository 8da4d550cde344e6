import { type Arguments, single } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { Method } from '../message/response.ts'
import type { SessionSeams } from '../session/sessions.ts'
import type { Account } from './account.ts'
import type { AccountSeams } from './accounts.ts'
import type { PasswordEncryptionSeams } from './password-encryption.ts'

/** A name and a password, each of which may be missing; an organization named apart from the name (`orgId`). */
export interface Credentials {
  readonly userId: string | undefined
  readonly password: string | undefined
  readonly organization?: string | undefined
}

/** One way of proving identity that a request used; without an account it was tried in vain. */
export interface Attempt {
  readonly by: Method
  readonly account: Account | undefined
}

/** Where credentials stand in a request, and whether they are right. */
export interface CredentialSeams {
  /** Reads the `Authorization` header (section 4.1); undefined when there is none. */
  readBasicCredentials(request: ServiceRequest): Credentials | undefined
  /** Reads `j_username` and `j_password` (sections 4.2 to 4.5); undefined when neither is there. */
  readCredentials(given: Arguments, method: Method): Credentials | undefined
  /** Finds the account that the credentials belong to; undefined when anything about them is wrong. */
  verify(credentials: Credentials, method: Method, request: ServiceRequest): Account | undefined
  /** The attempt by HTTP basic, if the request makes one. */
  tryBasic(request: ServiceRequest): Attempt | undefined
  /** The attempt by URL arguments, if the request makes one. */
  tryArguments(request: ServiceRequest): Attempt | undefined
  /** The attempt by session cookie, if the cookie names a live session of a user. */
  trySession(request: ServiceRequest): Attempt | undefined
}

/**
 * Credentials of REST requests (sections 4.1, 4.2 and 5.1 to 5.3).
 *
 * @param service the record through which every call goes
 */
export function credentialSeams(
  service: AccountSeams & PasswordEncryptionSeams & SessionSeams & CredentialSeams,
): CredentialSeams {
  return {
    readBasicCredentials(request) {
      const header = request.headers.authorization
      return header === undefined ? undefined : decodeBasic(header)
    },
    readCredentials(given) {
      if (!given.has('j_username') && !given.has('j_password')) return undefined
      return { userId: single(given, 'j_username'), password: single(given, 'j_password') }
    },
    verify(credentials, method, request) {
      if (credentials.userId === undefined || credentials.password === undefined) return undefined
      const user = service.readUserName(credentials.userId)
      const name = { ...user, organization: user.organization ?? credentials.organization }
      const account = service.findAccount(name)
      const password = service.revealPassword(credentials.password, method, request)
      if (account === undefined) return password === undefined ? undefined : request.directory?.(name, password)
      if (password !== undefined && service.verifyPassword(account, password, method)) return account
      service.countFailedLogin(account)
      return undefined
    },
    tryBasic(request) {
      const credentials = service.readBasicCredentials(request)
      return credentials && { by: 'basic', account: service.verify(credentials, 'basic', request) }
    },
    tryArguments(request) {
      if (!request.path?.startsWith('/rest_v2')) return undefined
      const credentials = service.readCredentials(request.query, 'arguments')
      return credentials && { by: 'arguments', account: service.verify(credentials, 'arguments', request) }
    },
    trySession(request) {
      const account = service.sessionOf(request)?.account
      return account && { by: 'session', account }
    },
  }
}

/**
 * Decodes an `Authorization` header (section 4.1). The bytes are read as ISO-8859-1, as servers commonly do, so
 * names and passwords in UTF-8 arrive corrupted: the document says that they always fail.
 *
 * @returns the two texts, or neither when the header is of another scheme or broken
 */
export function decodeBasic(header: string): Credentials {
  const encoded = /^basic +([a-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1]
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('latin1')
  const cut = decoded.indexOf(':')
  if (cut < 0) return { userId: undefined, password: undefined }
  return { userId: decoded.slice(0, cut) || undefined, password: decoded.slice(cut + 1) || undefined }
}
