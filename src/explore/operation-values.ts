import type { Account, Environment } from '../environment/environment.ts'
import { givenBy } from '../methods/credentials.ts'
import type { Given } from '../methods/method.ts'
import { methodOf } from '../methods/methods.ts'
import { argumentNames } from '../methods/names.ts'
import type { Argument, Header, MaybeCredentials } from '../methods/request-data.ts'
import type { Authenticating, Operation } from './operation.ts'

interface OperationValues {
  readonly account: Pick<Account, 'id' | 'password' | 'organization'>
  /** Credentials of a user that does not exist. */
  readonly unknownUser: MaybeCredentials
  /** A wrong password of the account; absent if none may be sent. */
  readonly wrongPassword?: string | undefined
  readonly ticket?: string | undefined
  readonly token?: string | undefined
}

/** How long operations that wait do so, in session timeouts. */
export const waitInTimeouts: Readonly<Record<string, number>> = { 'short wait': 0.6, 'long wait': 1.08 }

/** What an operation passes to its authentication method. */
export function givenFor(operation: Authenticating, values: OperationValues): Given {
  const { takes } = methodOf(operation.by)
  const { json, locale, zone } = operation
  const args: Argument[] = [
    ...(locale === undefined ? [] : [[argumentNames.locale, locale] as const]),
    ...(zone === undefined ? [] : [[argumentNames.zone, zone] as const]),
  ]
  const proof = takes === 'password' ? credentialsFor(operation, values) : { [takes]: values[takes] }
  return { ...proof, json, args }
}

/** The right credentials, or wrong ones of the given kind. An unknown user replaces a wrong password that may not be sent. */
function credentialsFor(
  { by, credentials, alias, qualified }: Authenticating,
  { account, unknownUser, wrongPassword }: OperationValues,
): Given {
  const ofAccount = (password: string) =>
    givenBy(qualified ? {} : methodOf(by), { ...account, password }, alias ? 'alias' : 'id')
  switch (credentials) {
    case 'right':
      return ofAccount(account.password)
    case 'wrong password':
      return wrongPassword === undefined ? unknownUser : ofAccount(wrongPassword)
    case 'no user':
      return { password: unknownUser.password }
    // Some servers count an attempt without a password, so the name is that of an unknown user.
    case 'no password':
      return { userId: unknownUser.userId }
    default:
      return unknownUser
  }
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
  { method = 'GET', wanted = 'resource' }: Operation & { kind: 'request' | 'authenticate' },
  paths: Paths,
): { method: string; path: string; headers?: readonly Header[]; body?: string } {
  if (method === 'DELETE') return { method, path: paths.absent }
  if (method !== 'GET' && method !== 'HEAD')
    return { method, path: paths.absent, headers: [['Content-Type', 'application/json']], body: '{}' }
  return { method, path: (method === 'HEAD' ? undefined : paths[wanted]) ?? paths.resource }
}
