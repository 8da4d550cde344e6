import { type ListedMethod, methodOf } from '../../methods/methods.ts'
import { keyService, logout } from '../../methods/operations.ts'
import type { RequestData } from '../../methods/request-data.ts'
import { malformedToken } from '../../target/near-match.ts'
import { isWithRequest, type Operation } from '../operation.ts'
import { givenFor, requestPlaceOf } from '../operation-values.ts'
import type { Plan, PlannedInput } from './plan.ts'

/** A password that no account has. */
const noPassword = 'conformance-no-password'

/** The variable of k6 with the token of a method. */
export function k6TokenVariable({ tokenVariable }: ListedMethod): string {
  return tokenVariable ?? 'PREAUTH_TOKEN'
}

/** The request of an operation, without cookies; undefined if it sends nothing. Never has a wrong password for an account. */
export function requestOf(
  operation: Operation,
  plan: Plan,
  given: PlannedInput,
  unknownName: string,
): RequestData | undefined {
  const { paths, accounts, names } = plan
  if (operation.kind === 'logout') return logout
  if (operation.kind === 'key') return keyService
  if (operation.kind === 'request') return requestPlaceOf(operation, paths)
  if (operation.kind !== 'authenticate') return undefined
  const { by, credentials, user = 0 } = operation
  const planned = accounts[user % accounts.length]
  const account = {
    id: unknownName,
    ...planned,
    password: (planned && given.passwords[planned.variable]) ?? noPassword,
  }
  const { organization } = account
  const behind = organization === undefined ? '' : `|${organization.id}`
  const right = given.tokens?.[k6TokenVariable(methodOf(by))] ?? ''
  const values = {
    account,
    unknownUser: { userId: `${unknownName}${behind}`, password: noPassword },
    ticket: unknownName,
    token: credentials === 'right' ? right : malformedToken(right),
  }
  const place = isWithRequest(operation) ? requestPlaceOf(operation, paths) : {}
  return methodOf(by).request({ ...givenFor(operation, values), ...place }, names)
}
