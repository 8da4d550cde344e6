/** Whether the credentials of an operation are right, and if not, what is wrong. */
export type ModelCredentials = 'right' | 'wrong password' | 'unknown user' | 'no user' | 'no password'

/** Values for the two settings of section 2.3. */
export interface OperationInput {
  readonly locale?: string | undefined
  readonly zone?: string | undefined
}

/** The session cookie that a request carries: the browser's own, an older one, one of the next browser, a forged one, none. */
export type Carried = 'own' | 'older' | 'neighbour' | 'invented' | 'none'

/** What a request to a REST path asks for. `who`: what shows the user; `settings`: what shows locale and time zone. */
export type Wanted = 'resource' | 'who' | 'settings'

export type RestMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

export interface Login extends OperationInput {
  readonly kind: 'login'
  readonly as: 'form' | 'arguments' | 'get'
  readonly user: number
  readonly credentials: ModelCredentials
  readonly alias: boolean
}

export interface LegacyLogin {
  readonly kind: 'legacy login'
  readonly as: 'form' | 'get'
  readonly user: number
  readonly credentials: 'right' | 'wrong password' | 'unknown user'
}

export interface SecurityCheck extends OperationInput {
  readonly kind: 'security check'
  readonly user: number
  readonly credentials: ModelCredentials
  readonly json: boolean
  /** Whether the user ID contains the organization, instead of `orgId`. */
  readonly qualified: boolean
}

export interface Ticket {
  readonly kind: 'ticket'
  readonly at: 'login' | 'login form' | 'security check'
  readonly ticket: 'fresh' | 'used' | 'invented'
}

export interface ModelToken {
  readonly kind: 'token'
  readonly at: 'request' | 'base address'
  /** The method whose declared token is sent (`Facts.declaredTokens`); without it, a pre-authentication token. */
  readonly by?: string | undefined
  readonly right: boolean
  readonly json: boolean
}

export interface Stateless extends OperationInput {
  readonly kind: 'basic' | 'arguments'
  readonly user: number
  readonly credentials: ModelCredentials
  readonly carried: 'own' | 'none'
  readonly method: RestMethod
  readonly wanted: Wanted
}

export interface PlainRequest {
  readonly kind: 'request'
  readonly carried: Carried
  readonly documented: boolean
  readonly method: RestMethod
  readonly wanted: Wanted
}

export interface Logout {
  readonly kind: 'logout'
  readonly carried: 'own' | 'older'
  readonly documented: boolean
}

/** A request to the key service, a browser dropping its cookies, and two waits. */
export interface Other {
  readonly kind: 'key' | 'forget' | 'short wait' | 'long wait'
}

export type Doing =
  | Login
  | LegacyLogin
  | SecurityCheck
  | Ticket
  | ModelToken
  | Stateless
  | PlainRequest
  | Logout
  | Other

/** One operation of a browser. Browsers and users count from 0. */
export type ModelOperation = Doing & {
  readonly browser: number
  /** Whether it runs at the same time as the operation before it. */
  readonly together: boolean
  /** The number of the connection that browsers share, as behind a proxy; undefined: any connection. */
  readonly connection?: number | undefined
}

/** The kinds of operations, in the order of the specification. */
export const kinds = [
  'basic',
  'arguments',
  'token',
  'login',
  'ticket',
  'legacy login',
  'security check',
  'key',
  'request',
  'logout',
  'forget',
  'short wait',
  'long wait',
] as const satisfies readonly Doing['kind'][]

/** Operations that send nothing to the target. */
export function isSilent({ kind }: Doing): boolean {
  return kind === 'forget' || kind === 'short wait' || kind === 'long wait'
}

/** The settings that an operation gives. */
export function settingsGivenBy(operation: Doing): OperationInput {
  switch (operation.kind) {
    case 'login':
    case 'security check':
    case 'basic':
    case 'arguments':
      return { locale: operation.locale, zone: operation.zone }
    default:
      return {}
  }
}
