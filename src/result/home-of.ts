import { purposes } from '../client/operation.ts'

/** The section of the document that describes what was departed on; undefined where none does. */
export function homeOf({ name }: { readonly name: string }): string | undefined {
  return homes.find(([operation]) => name.startsWith(operation))?.[1]
}

const homes = [
  ['basic authentication', '4.1'],
  ['argument-based authentication', '4.2'],
  ['request with a pre-authentication token', '4.2'],
  ['login', '4.3'],
  ['legacy login', '4.4'],
  ['security check', '4.5'],
  ['pre-authentication', '4.6'],
  [purposes.key, '4.7'],
  [purposes.cookies, '5.3'],
] as const
