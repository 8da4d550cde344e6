import { randomBytes } from 'node:crypto'
import type { AnswerSeams } from '../message/answers.ts'
import { type Arguments, single } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceMethod, ServiceResponse } from '../message/response.ts'
import type { ServiceCore } from '../state.ts'
import type { ServiceAccount } from './account.ts'
import type { AccountSeams } from './accounts.ts'

/** Single sign-on (sections 2.5 and 5.4), and a mock of the server that issues tickets. */
export interface TicketSeams {
  /** Reads the ticket; undefined if there is none or single sign-on is off. */
  readTicket(given: Arguments): string | undefined
  /** Issues a single-use ticket for this account. */
  issueTicket(account: ServiceAccount): string
  /** Uses up a ticket. Returns its account, or undefined if the ticket is unknown or used. */
  redeemTicket(ticket: string, method: ServiceMethod, request: ServiceRequest): ServiceAccount | undefined
  /** The issuer: POST with `user` and, if needed, `organization` in the URL. */
  ticketIssuer(request: ServiceRequest): ServiceResponse
}

/** The issuer's path, outside the context path because it is not part of the service. */
export const ticketPath = '/sso/tickets'

/**
 * Single-use tickets.
 *
 * @param service the record through which every call goes
 */
export function ticketSeams(service: ServiceCore & AnswerSeams & AccountSeams & TicketSeams): TicketSeams {
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
  }
}
