import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { replacing } from '../alteration.ts'
import { crossing, type Defect, violates } from '../defect.ts'
import { goesTo } from '../requests-by.ts'

const ticket = [fieldName.ticket]
const credentials = [fieldName.username, fieldName.password]

/** Where a request has a field: in the URL, or, if it is there at all, in the form. */
const has = (name: string, { query, body }: ServiceRequest, inUrl: boolean) =>
  inUrl ? query.has(name) : !query.has(name) && new RegExp(`(^|&)${name}=`).test(body.toString('latin1'))

/** The pairs of places for a ticket and credentials in one login. */
const places: readonly (readonly [slug: string, words: string, is: (request: ServiceRequest) => boolean])[] = (
  [
    ['both-in-the-url', 'both in the URL', 'POST', true, true],
    ['both-in-the-form', 'both in the form', 'POST', false, false],
    ['both-with-get', 'both in the URL of a GET', 'GET', true, true],
    ['the-credentials-in-the-form', 'the credentials in the form', 'POST', true, false],
    ['the-ticket-in-the-form', 'the ticket in the form', 'POST', false, true],
  ] as const
).map(([slug, words, method, ticketInUrl, credentialsInUrl]) => [
  slug,
  words,
  (request) =>
    goesTo('login', request) &&
    request.method === method &&
    has(fieldName.ticket, request, ticketInUrl) &&
    has(fieldName.username, request, credentialsInUrl),
])

/** Does not read these fields of matching requests. */
const leavingOut = (names: readonly string[], is: (request: ServiceRequest) => boolean): ServicePatch =>
  replacing('readLoginFields', (was, request) => {
    const given = was.readLoginFields(request)
    return is(request) ? new Map([...given].filter(([name]) => !names.includes(name))) : given
  })

/** Logins with a ticket and credentials that one of both opens, in each pair of places (section 4.3). */
export const ticketsBesideCredentialsDefects: readonly Defect[] = [
  ...crossing(places, ([slug, words, is]) => ({
    [`ticket-wins-with-${slug}`]: violates('4.3/ticket-excludes-credentials', [
      `In a login with a ticket and credentials, ${words}, the ticket wins.`,
      leavingOut(credentials, is),
    ]),
    [`credentials-win-with-${slug}`]: violates('4.3/ticket-excludes-credentials', [
      `In a login with a ticket and credentials, ${words}, the credentials win.`,
      leavingOut(ticket, is),
    ]),
    [`ticket-and-credentials-sign-in-together-with-${slug}`]: violates('4.3/ticket-excludes-credentials', [
      `A login with a ticket and credentials, ${words}, succeeds if both are correct.`,
      replacing('login', (was, request) => {
        const given = was.readLoginFields(request)
        const sent = is(request) ? was.readCredentials(given, 'login') : undefined
        const account = sent && was.verify(sent, 'login', request)
        const owner = account && was.redeemTicket(was.readTicket(given) ?? '', 'ticket', request)
        return owner === undefined ? was.login(request) : was.completeLogin(owner, 'ticket', request, given)
      }),
    ]),
  })),
]
