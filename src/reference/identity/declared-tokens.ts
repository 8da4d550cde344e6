/** A method that takes a token which the environment declares, in a header field. */
export interface DeclaredToken<By extends string = DeclaredTokenMethod> {
  /** The name of the method in answers. */
  readonly by: By
  /** The variable of the environment file with the token, which belongs to the first account. */
  readonly variable: string
  /** The name of the header field, in lower case. */
  readonly header: string
  /** What precedes the token in the value, in any letter case. */
  readonly scheme: string
  /** The operation that takes it and opens a session; without one, each request to a resource takes it. */
  readonly operation?: 'login'
}

const methods = [
  // The specification has no such method; a contributor adds one here.
] as const satisfies readonly DeclaredToken<string>[]

export type DeclaredTokenMethod = (typeof methods)[number]['by']

/** Every method that takes a token which the environment declares. */
export const declaredTokens: readonly DeclaredToken[] = methods

/** The token in the header field of a method; undefined if the request has none. */
export function tokenIn(
  headers: Readonly<Record<string, string | undefined>>,
  { header, scheme }: DeclaredToken,
): string | undefined {
  const value = headers[header]
  return value?.toLowerCase().startsWith(scheme.toLowerCase()) ? value.slice(scheme.length) : undefined
}
