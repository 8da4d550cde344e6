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

const silent = '5.3/missing-credentials-get-an-empty-body'

/** The operations of a client other than signing in. */
export const operations = {
  key: { id: 'key', section: '4.7', name: 'get the encryption key' },
  logout: { id: 'logout', section: '4.8', name: 'logout' },
  jsonFile: { id: 'jsonFile', section: '4.5', name: 'get the JSON success file' },
  cookies: { id: 'cookies', section: '5.3', name: 'request with the session cookie', emptyRefusal: silent },
  otherSession: { id: 'otherSession', name: 'request with another session cookie', emptyRefusal: silent },
  plain: { id: 'plain', name: 'request without credentials', emptyRefusal: silent },
  spelling: { id: 'spelling', name: 'another spelling of a path' },
  other: { id: 'other', name: 'request' },
} as const satisfies Record<string, OperationDescriptor>
