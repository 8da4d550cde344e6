import type { OperationDescriptor } from './method.ts'
import type { RequestData } from './request-data.ts'

/** The login page, to which a security check redirects after a refusal. Section 4.5. */
export const loginPage = '/login.html'
/** The page of a failed security check. Section 4.5. */
export const errorPage = `${loginPage}?error=1`

/** The request for the encryption key. Section 4.7. */
export const keyService: RequestData = { method: 'GET', path: '/GetEncryptionKey' }
/** The request that ends a session. Section 4.8. */
export const logout: RequestData = { method: 'GET', path: '/logout.html' }

/** The paths that need no session. */
export const publicPaths: readonly string[] = [loginPage, keyService.path, logout.path]

const page = { mayFail: false, givesNoSession: true } as const
const request = { mayFail: false, givesNoSession: false } as const
const refusable = { ...request, emptyRefusal: '5.3/missing-credentials-get-an-empty-body' } as const

/** The operations of a client other than signing in. */
export const operations = {
  key: { ...page, id: 'key', section: '4.7', name: 'get the encryption key' },
  logout: { ...page, id: 'logout', section: '4.8', name: 'logout', mayFail: true },
  jsonFile: { ...page, id: 'jsonFile', section: '4.5', name: 'get the JSON success file' },
  cookies: { ...refusable, id: 'cookies', section: '5.3', name: 'request with the session cookie' },
  otherSession: { ...refusable, id: 'otherSession', name: 'request with another session cookie' },
  plain: { ...refusable, id: 'plain', name: 'request without credentials' },
  spelling: { ...request, id: 'spelling', name: 'another spelling of a path', mayFail: true },
  other: { ...request, id: 'other', name: 'request' },
} as const satisfies Record<string, OperationDescriptor & Record<'mayFail' | 'givesNoSession', boolean>>
