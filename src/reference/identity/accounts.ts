import type { ServiceMethod } from '../message/response.ts'
import type { ServiceCore } from '../state.ts'
import type { Organization, ServiceAccount, UserName } from './account.ts'

/** Accounts, organizations and passwords. */
export interface AccountSeams {
  /** Splits `<user_id>|<org_id>`. With a single organization, user IDs have no qualifier. */
  readUserName(text: string): UserName
  /** Finds an organization by its ID or alias. */
  findOrganization(name: string): Organization | undefined
  /** Finds the account with that ID in that organization; without one, among the accounts that need no organization. */
  findAccount(user: UserName): ServiceAccount | undefined
  /** Whether the password, already decrypted, is the account's. */
  verifyPassword(account: ServiceAccount, password: string, method: ServiceMethod): boolean
  /** Counts a wrong password for an existing account. */
  countFailedLogin(account: ServiceAccount): void
}

/**
 * Accounts as sections 2.1 and 5.6 describe them.
 *
 * @param service the record through which every call goes
 */
export function accountSeams(service: ServiceCore & AccountSeams): AccountSeams {
  const { accounts, organizations } = service.options
  return {
    readUserName(text) {
      const cut = organizations.length === 0 ? -1 : text.lastIndexOf('|')
      if (cut < 0) return { id: text, organization: undefined }
      return { id: text.slice(0, cut), organization: text.slice(cut + 1) }
    },
    findOrganization: (name) => organizations.find(({ id, alias }) => id === name || alias === name),
    findAccount(user) {
      if (user.organization !== undefined) {
        const organization = service.findOrganization(user.organization)
        if (organization === undefined) return undefined
        return accounts.find((account) => account.id === user.id && account.organization === organization.id)
      }
      const several = organizations.length > 1
      return accounts.find((account) => account.id === user.id && (!several || account.organization === undefined))
    },
    verifyPassword: (account, password) => account.password === password,
    countFailedLogin(account) {
      const name = qualifiedId(account)
      service.state.failedLogins.set(name, (service.state.failedLogins.get(name) ?? 0) + 1)
    },
  }
}

/**
 * The name of an account in a request.
 *
 * @returns `<user_id>|<org_id>`, or the user ID alone for an account without an organization
 */
export function qualifiedId(account: ServiceAccount): string {
  return account.organization === undefined ? account.id : `${account.id}|${account.organization}`
}
