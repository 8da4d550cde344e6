/** An organization of the server: requests may use its ID or its alias (section 2.1). */
export interface Organization {
  readonly id: string
  readonly alias: string
}

/** A user of the server. Without an organization, the user is the system admin, or there is only one organization. */
export interface ServiceAccount {
  readonly id: string
  readonly password: string
  readonly organization?: string | undefined
  /** Whether only the external directory knows the user; the server verifies it in the same way. */
  readonly external?: boolean
}

/** A user ID from a request, split at the qualifier (section 2.1). */
export interface UserName {
  readonly id: string
  readonly organization: string | undefined
}

/** An external directory (section 1): resolves to the account of the user if the password is right. */
export type Directory = (user: UserName, password: string) => Promise<ServiceAccount | undefined>

/** The directory's answers for the credentials of one request, obtained before the service handles it. */
export type DirectoryAnswers = (user: UserName, password: string) => ServiceAccount | undefined

/** A name and a password, each of which may be missing, and an organization from a separate argument (`orgId`). */
export interface ReceivedCredentials {
  readonly userId: string | undefined
  readonly password: string | undefined
  readonly organization?: string | undefined
}

/** The pairs of a pre-authentication token by key: u, r, o, pa1, pa2 and any others. */
export type Token = ReadonlyMap<string, string>
