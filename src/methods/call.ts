import type { AccountVariable } from '../environment/environment.ts'
import { type OperationId, operationOf } from './methods.ts'
import type { CookieForm, RequestData } from './request-data.ts'

/** A request, and how it is sent. */
export interface Call extends RequestData {
  readonly operation: OperationId
  /** What it is for, in a few words, where the name of the operation does not say it. */
  readonly purpose?: string | undefined
  /** How the cookies of the client go along; `none`: not at all. Plain if nothing is said. */
  readonly cookies?: CookieForm | 'none' | undefined
  /** A session ID that goes along instead of the client's own; what the answer sets is not kept then. */
  readonly session?: string | undefined
  /** The real account whose password is wrong in it, if so: such a request is counted, and never sent twice. */
  readonly wrongFor?: AccountVariable | undefined
}

/** What a call is for, in a few words. */
export function purposeOf({ operation, purpose }: Call): string {
  return purpose ?? operationOf[operation].name
}
