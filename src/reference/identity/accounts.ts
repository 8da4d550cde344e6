import type { Service } from '../service.ts'
import type { ServiceAccount } from './account.ts'

/** Accounts as sections 2.1 and 5.6 describe them. */
export function accountSeams(service: Service) {
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
  } satisfies Partial<Service>
}

/** The name of an account in a request: `<user_id>|<org_id>`, or the user ID alone without an organization. */
export function qualifiedId(account: ServiceAccount): string {
  return account.organization === undefined ? account.id : `${account.id}|${account.organization}`
}
