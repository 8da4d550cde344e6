import { randomBytes } from 'node:crypto'
import { single } from '../message/form-encoding.ts'
import type { Service } from '../service.ts'

/** The issuer's path, outside the context path because it is not part of the service. */
export const ticketPath = '/sso/tickets'

/** Single-use tickets. */
export function ticketSeams(service: Service) {
  const { tickets } = service.state
  const { sso } = service.options
  return {
    readTicket: (given) => (sso === undefined ? undefined : single(given, sso.argument)),
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
    ticketIssuer(request) {
      if (request.method !== 'POST') return service.methodNotAllowed('ticketIssuer', ['POST'])
      const user = service.readUserName(single(request.query, 'user') ?? '')
      const organization = single(request.query, 'organization') ?? user.organization
      const account = service.findAccount({ ...user, organization })
      if (account === undefined) return service.notFound('ticketIssuer')
      return {
        status: 200,
        headers: [['Content-Type', 'text/plain; charset=utf-8']],
        body: service.issueTicket(account),
        operation: 'ticketIssuer',
        outcome: 'success',
      }
    },
  } satisfies Partial<Service>
}
