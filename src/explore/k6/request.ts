import { methodOf } from '../../methods/methods.ts'
import { keyService, logout } from '../../methods/operations.ts'
import type { RequestData } from '../../methods/request-data.ts'
import type { ModelOperation, ModelToken } from '../../model/operation.ts'
import { malformedToken } from '../../runner/near-match.ts'
import { givenFor, isAuthenticating, methodFor, requestPlaceOf, tokenVariableOf } from '../asked.ts'
import type { Plan, PlannedInput } from './plan.ts'

/** A password that no account has. */
const noPassword = 'conformance-no-password'

/** The variable of k6 with the token of an operation. */
export function k6TokenVariable({ by }: Pick<ModelToken, 'by'>): string {
  return tokenVariableOf(by) ?? 'PREAUTH_TOKEN'
}

/**
 * The request of an operation, without cookies; undefined if it sends nothing. `unknownName` is a name that the target does not know
 * as a user, an organization or a ticket. Never sends a wrong password for an account.
 */
export function requestOf(
  operation: ModelOperation,
  plan: Plan,
  given: PlannedInput,
  unknownName: string,
): RequestData | undefined {
  const { paths, accounts, names } = plan
  if (operation.kind === 'logout') return logout
  if (operation.kind === 'key') return keyService
  if (operation.kind === 'request') return requestPlaceOf(operation, paths)
  if (!isAuthenticating(operation)) return undefined
  const planned = accounts['user' in operation ? operation.user % accounts.length : 0]
  const account = {
    id: unknownName,
    ...planned,
    password: (planned && given.passwords[planned.variable]) ?? noPassword,
  }
  const { organization } = account
  const behind = organization === undefined ? '' : `|${organization.id}`
  const right = operation.kind === 'token' ? (given.tokens?.[k6TokenVariable(operation)] ?? '') : ''
  const values = {
    account,
    unknownUser: { userId: `${unknownName}${behind}`, password: noPassword },
    ticket: unknownName,
    token: operation.kind === 'token' && operation.right ? right : malformedToken(right),
  }
  const place = operation.kind === 'basic' || operation.kind === 'arguments' ? requestPlaceOf(operation, paths) : {}
  return methodOf(methodFor(operation)).request({ ...givenFor(operation, values), ...place }, names)
}
