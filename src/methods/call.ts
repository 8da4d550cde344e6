import type { AccountVariable } from '../environment/environment.ts'
import { type OperationId, operationOf } from './methods.ts'
import type { CookieForm, RequestData } from './request-data.ts'

/** A request, and how it is sent. */
export interface Call extends RequestData {
  readonly operation: OperationId
  /** What it is for, in a few words, if that differs from the name of the operation. */
  readonly purpose?: string | undefined
  /** The form of the client's cookies; `none` sends no cookies. Plain by default. */
  readonly cookies?: CookieForm | 'none' | undefined
  /** A session ID to send instead of the client's own; cookies in the answer are then ignored. */
  readonly session?: string | undefined
  /** The real account for which this sends a wrong password, if any: such a request is counted, and never repeated. */
  readonly wrongFor?: AccountVariable | undefined
}

/** What a call is for, in a few words. */
export function purposeOf({ operation, purpose }: Call): string {
  return purpose ?? operationOf[operation].name
}
