import type { Account, Environment } from '../environment/environment.ts'
import { credentialsOf, givenBy } from '../methods/credentials.ts'
import type { Given } from '../methods/method.ts'
import { type MethodId, methodOf } from '../methods/methods.ts'
import { argumentNames } from '../methods/names.ts'
import type { Argument, Header, MaybeCredentials } from '../methods/request-data.ts'
import { securityCheck } from '../methods/security-check.ts'
import { type ModelCredentials, type ModelOperation, settingsGivenBy } from '../model/operation.ts'

/** Operations of the model that send a request by an authentication method. */
export type Authenticating = ModelOperation & {
  kind: 'login' | 'legacy login' | 'security check' | 'ticket' | 'token' | 'basic' | 'arguments'
}

/** The values that an operation is sent with. */
export interface OperationValues {
  readonly account: Pick<Account, 'id' | 'password' | 'organization'>
  /** Credentials of a user that does not exist. */
  readonly unknownUser: MaybeCredentials
  /** A wrong password of the account; absent if none may be sent. */
  readonly wrongPassword?: string | undefined
  readonly ticket?: string | undefined
  readonly token?: string | undefined
}

/** Whether an operation uses an authentication method. */
export function isAuthenticating(operation: ModelOperation): operation is Authenticating {
  return !['request', 'logout', 'key', 'forget', 'short wait', 'long wait'].includes(operation.kind)
}

/** The authentication method of an operation. */
export function methodFor(operation: Authenticating): MethodId {
  switch (operation.kind) {
    case 'login':
      return `login.${operation.as}`
    case 'legacy login':
      return `legacy-login.${operation.as}`
    case 'security check':
      return 'security-check'
    case 'ticket':
      return ticketMethods[operation.at]
    case 'token':
      if (operation.by !== undefined) return operation.by as MethodId
      return operation.at === 'request' ? 'token' : 'base-address-token'
    default:
      return operation.kind
  }
}

/** The variable with the declared token of a method; undefined for a pre-authentication token. */
export function tokenVariableOf(by: string | undefined): string | undefined {
  return by === undefined ? undefined : methodOf(by as MethodId).tokenVariable
}

/** How long operations that wait do so, in session timeouts. */
export const waitInTimeouts: Readonly<Record<string, number>> = { 'short wait': 0.6, 'long wait': 1.08 }

const ticketMethods = {
  login: 'login.ticket-in-url',
  'login form': 'login.ticket-in-form',
  'security check': 'security-check.ticket',
} as const

/** What an operation passes to its authentication method. */
export function givenFor(operation: Authenticating, values: OperationValues): Given {
  switch (operation.kind) {
    case 'ticket':
      return { ticket: values.ticket }
    case 'token':
      return { token: values.token, json: operation.json }
    case 'login':
      return { ...credentialsFor(operation.credentials, values, operation.alias), args: settingsOf(operation) }
    case 'security check': {
      const { account, wrongPassword } = values
      const { qualified, credentials, json } = operation
      const password = { right: account.password, 'wrong password': wrongPassword }[credentials as string]
      const given =
        qualified || password === undefined
          ? credentialsFor(credentials, values)
          : { ...givenBy(securityCheck, account), password }
      return { ...given, json, args: settingsOf(operation) }
    }
    default:
      return { ...credentialsFor(operation.credentials, values), args: settingsOf(operation) }
  }
}

/** The right credentials, or wrong ones of the given kind. An unknown user replaces a wrong password that may not be sent. */
function credentialsFor(
  credentials: ModelCredentials,
  { account, unknownUser, wrongPassword }: OperationValues,
  alias = false,
): MaybeCredentials {
  const { userId, password } = credentialsOf(account, alias ? 'alias' : 'id')
  return {
    right: { userId, password },
    'wrong password': wrongPassword === undefined ? unknownUser : { userId, password: wrongPassword },
    'unknown user': unknownUser,
    'no user': { password: unknownUser.password },
    // Some servers count an attempt without a password, so the name is that of an unknown user.
    'no password': { userId: unknownUser.userId },
  }[credentials]
}

function settingsOf(operation: ModelOperation): Argument[] {
  const { locale, zone } = settingsGivenBy(operation)
  return [
    ...(locale === undefined ? [] : [[argumentNames.locale, locale] as const]),
    ...(zone === undefined ? [] : [[argumentNames.zone, zone] as const]),
  ]
}

export type Paths = ReturnType<typeof pathsOf>

/** The paths that requests to a target go to. */
export function pathsOf(environment: Environment) {
  const { protectedPaths, absentPath, identityPath, preferencesPath, successLocation, jsonSuccessLocation } =
    environment
  const inUrl = (place: string) => {
    const { pathname, search } = new URL(place, 'http://any')
    return pathname + search
  }
  return {
    resource: protectedPaths[0] ?? '',
    who: identityPath,
    settings: preferencesPath,
    /** A path that does not exist, for requests that could change something. */
    absent: absentPath,
    /** Where a security check redirects after success: path and query as in a URL. */
    success: inUrl(successLocation.path),
    json: inUrl(jsonSuccessLocation),
  }
}

/** Method, path, headers and body of a request to a REST path. Anything but GET and HEAD goes to the absent path. */
export function requestPlaceOf(
  { method, wanted }: ModelOperation & { kind: 'request' | 'basic' | 'arguments' },
  paths: Paths,
): { method: string; path: string; headers?: readonly Header[]; body?: string } {
  if (method === 'DELETE') return { method, path: paths.absent }
  if (method !== 'GET' && method !== 'HEAD')
    return { method, path: paths.absent, headers: [['Content-Type', 'application/json']], body: '{}' }
  return { method, path: (method === 'HEAD' ? undefined : paths[wanted]) ?? paths.resource }
}
