import type { ServiceRequest } from '../reference/message/request.ts'
import type { Method } from '../reference/message/response.ts'
import type { DefectEnvironment } from './defect.ts'

/** A way in that opens a session, as a server knows it: for faults that are the same by each of them. */
export interface Entry {
  /** How the names of its defects begin. */
  readonly slug: string
  /** How a sentence about it begins. */
  readonly title: string
  readonly is: (request: ServiceRequest) => boolean
  /** Where there is this way, if not in the usual environment. */
  readonly environment?: DefectEnvironment
}

const isLogin = ({ path }: ServiceRequest) => path === '/rest_v2/login'
const isCheck = ({ path }: ServiceRequest) => /^\/j_\w+_security_check$/.test(path ?? '')
const inBody = ({ body }: ServiceRequest, name: string) => body.toString().includes(`${name}=`)

/** Every way in that opens a session. */
export const entries: readonly Entry[] = [
  {
    slug: 'form-login',
    title: 'The login with a form',
    is: (request) => isLogin(request) && inBody(request, 'j_username'),
  },
  {
    slug: 'arguments-login',
    title: 'The login with URL arguments',
    is: (request) => isLogin(request) && request.method === 'POST' && request.query.has('j_username'),
  },
  {
    slug: 'get-login',
    title: 'The login with GET',
    is: (request) => isLogin(request) && request.method === 'GET',
  },
  {
    slug: 'ticket-argument',
    title: 'The login with a ticket in the URL',
    is: (request) => isLogin(request) && request.query.has('ticket'),
  },
  {
    slug: 'ticket-field',
    title: 'The login with a ticket in the form',
    is: (request) => isLogin(request) && inBody(request, 'ticket'),
  },
  {
    slug: 'password-check',
    title: 'The security check with a password',
    is: (request) => isCheck(request) && request.query.has('j_username'),
  },
  {
    slug: 'ticket-check',
    title: 'The security check with a ticket',
    is: (request) => isCheck(request) && request.query.has('ticket'),
  },
  {
    slug: 'base-address',
    title: 'A token at the base address',
    is: ({ path }) => path === '/',
  },
  {
    slug: 'legacy-form',
    title: 'The legacy login with a form',
    is: ({ path, method }) => path === '/rest/login' && method === 'POST',
    environment: 'reference-legacy',
  },
]

/** A way in that comes with each request, as a server knows it. */
export interface Credential {
  readonly slug: string
  readonly title: string
  readonly by: Method
  readonly is: (request: ServiceRequest) => boolean
}

/** Every way in that comes with each request. */
export const credentials: readonly Credential[] = [
  {
    slug: 'basic',
    title: 'Basic credentials',
    by: 'basic',
    is: ({ headers }) => headers.authorization !== undefined,
  },
  {
    slug: 'arguments',
    title: 'Credentials in URL arguments',
    by: 'arguments',
    is: ({ path, query }) =>
      path !== '/rest_v2/login' && path?.startsWith('/rest_v2') === true && query.has('j_username'),
  },
  {
    slug: 'token',
    title: 'A token',
    by: 'token',
    is: ({ path, query }) => path?.startsWith('/rest_v2') === true && query.has('pp'),
  },
]
