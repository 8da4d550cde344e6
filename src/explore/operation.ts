import { type ListedMethod, methodOf } from '../methods/methods.ts'
import type { Action, CookieChoice, ModelOperation, Wanted } from '../model/operation.ts'

export type Operation = ModelOperation
export type Authenticating = Operation & { kind: 'authenticate' }

/** The name of an operation where explorations count operations: methods of one group share a name. */
export function operationName(operation: Action): string {
  return operation.kind === 'authenticate' ? groupOf(methodOf(operation.by)) : operation.kind
}

/** The name that a method shares with those of its group. */
export function groupOf({ group, id }: ListedMethod): string {
  return group ?? id
}

/** A plain request of a browser, on its own. */
export function requestBy(browser: number, carried: CookieChoice, wanted: Wanted): Operation {
  return { kind: 'request', carried, documented: false, method: 'GET', wanted, browser, together: false }
}

/** Whether an operation sends credentials with a request for something else. */
export function isWithRequest(operation: Operation): operation is Authenticating {
  return operation.kind === 'authenticate' && methodOf(operation.by).sent === 'with each request'
}
