/** How right the credentials of an operation are. */
export type Credentials = 'right' | 'wrong password' | 'unknown user' | 'no user' | 'no password'

/** Values for the two settings of section 2.3. */
export interface Given {
  readonly locale?: string | undefined
  readonly zone?: string | undefined
}

/** How a session cookie goes along: the browser's own, one that it or its neighbour has, a forged one, none. */
export type Carried = 'own' | 'older' | 'neighbour' | 'invented' | 'none'

/** What a request to a REST path asks for. `who`: the path that shows the user; `settings`: locale and time zone. */
export type Wanted = 'resource' | 'who' | 'settings'

export type RestMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

export interface Login extends Given {
  readonly kind: 'login'
  readonly as: 'form' | 'arguments' | 'get'
  readonly user: number
  readonly credentials: Credentials
  readonly alias: boolean
}

export interface LegacyLogin {
  readonly kind: 'legacy login'
  readonly as: 'form' | 'get'
  readonly user: number
  readonly credentials: 'right' | 'wrong password' | 'unknown user'
}

export interface SecurityCheck extends Given {
  readonly kind: 'security check'
  readonly user: number
  readonly credentials: Credentials
  readonly json: boolean
  /** The organization in the user ID instead of `orgId`. */
  readonly qualified: boolean
}

export interface Ticket {
  readonly kind: 'ticket'
  readonly at: 'login' | 'login form' | 'security check'
  readonly ticket: 'fresh' | 'used' | 'invented'
}

export interface Token {
  readonly kind: 'token'
  readonly at: 'request' | 'base address'
  readonly right: boolean
  readonly json: boolean
}

export interface Stateless extends Given {
  readonly kind: 'basic' | 'arguments'
  readonly user: number
  readonly credentials: Credentials
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

/** The key service; a browser that drops its cookies; a while in which nobody does anything. */
export interface Other {
  readonly kind: 'key' | 'forget' | 'short wait' | 'long wait'
}

export type Doing = Login | LegacyLogin | SecurityCheck | Ticket | Token | Stateless | PlainRequest | Logout | Other

/** One thing that a browser does. Browsers and users count from 0. */
export type Operation = Doing & {
  readonly browser: number
  /** It is under way at the same time as the operation before it. */
  readonly together: boolean
  /** It goes by this one of the connections that browsers share, as proxies make them; by any, if there is none. */
  readonly connection?: number | undefined
}

/** The names of the operations, in the order of the document. */
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
export function settingsGivenBy(operation: Doing): Given {
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
