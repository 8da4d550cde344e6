import { single } from '../message/form-encoding.ts'
import { fieldName } from '../names.ts'
import type { Service } from '../service.ts'
import type { ReceivedCredentials } from './account.ts'
import { declaredTokens, tokenIn } from './declared-tokens.ts'

/** Credentials of REST requests (sections 4.1, 4.2 and 5.1 to 5.3), all of one together, and the license of the server. */
export function credentialSeams(service: Service) {
  return {
    readBasicCredentials(request) {
      const header = request.headers.authorization
      const isToken = declaredTokens.some(
        (method) => method.header === 'authorization' && tokenIn(request.headers, method) !== undefined,
      )
      return header === undefined || isToken ? undefined : decodeBasic(header)
    },
    readCredentials(given) {
      if (!given.has(fieldName.username) && !given.has(fieldName.password)) return undefined
      return { userId: single(given, fieldName.username), password: single(given, fieldName.password) }
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
    authenticate(request) {
      // The session counts as used whatever else the request carries. All credentials are checked: a right one does not make up
      // for a wrong one.
      const session = service.trySession(request)
      const stateless = [
        service.tryBasic(request),
        service.tryArguments(request),
        service.tryToken(request),
        ...declaredTokens
          .filter(({ operation }) => operation === undefined)
          .map((method) => service.tryDeclaredToken(method, request)),
      ]
      const made = stateless.filter((attempt) => attempt !== undefined)
      return made.find((attempt) => attempt.account === undefined) ?? made[0] ?? session
    },
    isLicensed: () => service.options.licenseValid,
  } satisfies Partial<Service>
}

/**
 * Decodes an `Authorization` header as ISO-8859-1, as servers commonly do, so that UTF-8 names and passwords are corrupted.
 * Returns neither text for another scheme, or a malformed header.
 */
export function decodeBasic(header: string): ReceivedCredentials {
  const encoded = /^basic +([a-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1]
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('latin1')
  const cut = decoded.indexOf(':')
  if (cut < 0) return { userId: undefined, password: undefined }
  return { userId: decoded.slice(0, cut) || undefined, password: decoded.slice(cut + 1) || undefined }
}
