import { type OperationId, operationOf } from '../methods/methods.ts'

/** The section of the specification that describes the operation of a deviation; undefined if there is none. */
export function homeOf({ name }: { readonly name: string }): string | undefined {
  return operationOf[name as OperationId]?.section
}
