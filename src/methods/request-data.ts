/** The name and the value of an argument or a form field, not encoded. */
export type Argument = readonly [name: string, value: string]

/** The name and the value of a header field. */
export type Header = readonly [name: string, value: string]

/** How the Cookie header is written: plain, or as section 2.2 shows it, with $Version and $Path. */
export type CookieForm = 'plain' | 'documented'

/** User ID as sent, organization included, and the password before any encryption. */
export interface Credentials {
  readonly userId: string
  readonly password: string
}

/** Credentials with parts that may be omitted on purpose. */
export type MaybeCredentials = { readonly [Name in keyof Credentials]?: string | undefined }

/** A request as data, before any encoding: what the service receives, except cookies. */
export interface RequestData {
  readonly method: string
  /** Below the base address, with a leading slash. */
  readonly path: string
  readonly args?: readonly Argument[] | undefined
  readonly form?: readonly Argument[] | undefined
  /** A body that is no form; a header field gives its type. */
  readonly body?: string | undefined
  readonly basic?: Credentials | undefined
  /** The header field with the credentials, if they are not basic ones. */
  readonly credentialHeader?: Header | undefined
  /**
   * Further header fields. If one has its name in lower case, all names but `Cookie` are sent so, and the escapes of arguments
   * and forms: some programs and gateways write them that way, which means the same.
   */
  readonly headers?: readonly Header[] | undefined
}

/** The value of the first header field of this name, in any letter case; undefined without one. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
}
