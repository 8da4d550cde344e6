import { randomBytes } from 'node:crypto'
import type { ServiceAccount } from '../../../reference/identity/account.ts'
import type { ServicePatch } from '../../../reference/service.ts'

/** Makes servers share one SSO server: a ticket issued by one of them is valid once, at any of them. */
export function sharedTickets(): ServicePatch {
  const tickets = new Map<string, ServiceAccount>()
  return () => ({
    issueTicket(account) {
      const ticket = `ST-${randomBytes(12).toString('hex')}`
      tickets.set(ticket, account)
      return ticket
    },
    redeemTicket(ticket) {
      const account = tickets.get(ticket)
      tickets.delete(ticket)
      return account
    },
  })
}
