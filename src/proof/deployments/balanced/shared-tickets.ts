import type { ServiceAccount } from '../../../reference/identity/account.ts'
import { ticketSeams } from '../../../reference/identity/tickets.ts'
import type { ServicePatch } from '../../../reference/service.ts'

/** Makes servers share one SSO server: a ticket issued by one of them is valid once, at any of them. */
export function sharedTickets(): ServicePatch {
  const tickets = new Map<string, ServiceAccount>()
  return (was) => {
    const { issueTicket, redeemTicket } = ticketSeams({ ...was, state: { ...was.state, tickets } })
    return { issueTicket, redeemTicket }
  }
}
