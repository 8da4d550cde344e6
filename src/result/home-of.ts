import { type OperationId, operationOf } from '../methods/methods.ts'

/** The section of the document that describes what was departed on; undefined where none does. */
export function homeOf({ name }: { readonly name: string }): string | undefined {
  return operationOf[name as OperationId]?.section
}
