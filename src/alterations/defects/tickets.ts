import { single } from '../../reference/message/form-encoding.ts'
import { fieldName } from '../../reference/names.ts'
import { alter } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { goesTo } from '../requests-by.ts'

const argument = '4.3/ticket-argument-opens-a-session'
const field = '4.3/ticket-field-opens-a-session'
const together = '4.3/ticket-excludes-credentials'
const atCheck = '4.5/ticket-opens-a-session'
const invalidAtLogin = '4.3/invalid-ticket-is-401'
const invalidAtCheck = '4.5/invalid-ticket-redirects-to-the-error-page'

/** Defects of single sign-on (sections 2.5, 4.3, 4.5 and 5.4). */
export const ticketDefects: readonly Defect[] = [
  {
    name: 'ticket-of-anybody',
    summary: 'Any text is a valid ticket.',
    breaks: [invalidAtLogin, invalidAtCheck],
    change: (was) => ({
      redeemTicket: (ticket, by, request) => was.redeemTicket(ticket, by, request) ?? was.options.accounts[0],
    }),
  },
  ...(
    [
      ['login', 'login', invalidAtLogin],
      ['the-security-check', 'securityCheck', invalidAtCheck],
    ] as const
  ).map(([slug, operation, id]) => ({
    name: `ticket-of-anybody-at-${slug}`,
    summary: `Any text is a valid ticket at ${slug.replaceAll('-', ' ')}.`,
    breaks: [id],
    change: ((was) => ({
      redeemTicket: (ticket, by, request) =>
        was.redeemTicket(ticket, by, request) ?? (goesTo(operation, request) ? was.options.accounts[0] : undefined),
    })) satisfies Defect['change'],
  })),
  ...breaking([argument, field, atCheck], {
    'ticket-never-accepted': ['The server refuses every ticket.', () => ({ redeemTicket: () => undefined })],
    'ticket-session-is-dead': [
      'A ticket opens a session that ends at once.',
      alter({ outcome: 'success', by: 'ticket' }, (answer, request, was) => {
        if (answer.session !== undefined) was.endSession(answer.session, request)
        return answer
      }),
    ],
  }),
  {
    name: 'ticket-ignored-in-the-url',
    summary: 'Login accepts a ticket in a form only.',
    breaks: [argument],
    change: (was) => ({
      login: (request) =>
        was.login({ ...request, query: new Map([...request.query].filter(([name]) => name !== fieldName.ticket)) }),
    }),
  },
  {
    name: 'ticket-ignored-in-the-form',
    summary: 'Login accepts a ticket in URL arguments only.',
    breaks: [field],
    change: (was) => ({
      readForm: (request) => new Map([...was.readForm(request)].filter(([name]) => name !== fieldName.ticket)),
    }),
  },
  {
    name: 'ticket-ignored-at-the-security-check',
    summary: 'The security check does not accept tickets.',
    breaks: [atCheck],
    change: (was) => ({
      securityCheck: (request) =>
        was.securityCheck({
          ...request,
          query: new Map([...request.query].filter(([name]) => name !== fieldName.ticket)),
        }),
    }),
  },
  ...breaking(together, {
    'ticket-wins-over-credentials': [
      'In a login with both, the ticket wins over the credentials.',
      (was) => ({
        readCredentials: (given, method) =>
          method === 'login' && was.readTicket(given) !== undefined ? undefined : was.readCredentials(given, method),
      }),
    ],
    'credentials-win-over-the-ticket': [
      'In a login with both, the credentials win over the ticket.',
      (was) => ({
        readTicket: (given) => (single(given, fieldName.username) === undefined ? was.readTicket(given) : undefined),
      }),
    ],
  }),
]
