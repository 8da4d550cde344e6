import { type OperationId, operationOf } from '../methods/methods.ts'

/** The section of the specification that describes an operation; undefined if there is none. */
export function homeOf(operation: string): string | undefined {
  return operationOf[operation as OperationId]?.section
}
