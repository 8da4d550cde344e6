/** An organization as the server knows it: requests may name it by either text (section 2.1). */
export interface Organization {
  readonly id: string
  readonly alias: string
}

/** A user of the server. One without an organization is the system admin, or anybody when there is one organization. */
export interface Account {
  readonly id: string
  readonly password: string
  readonly organization?: string | undefined
  /** Known to the external directory only; the server verifies it in the same way. */
  readonly external?: boolean
}

/** A user ID as a request gives it, taken apart at the qualifier (section 2.1). */
export interface UserName {
  readonly id: string
  readonly organization: string | undefined
}

/** An external directory (section 1): gives the account of a user whose password is right. */
export type Directory = (user: UserName, password: string) => Promise<Account | undefined>

/** What the directory has said of the credentials in one request, before the service answers it. */
export type DirectoryAnswers = (user: UserName, password: string) => Account | undefined
