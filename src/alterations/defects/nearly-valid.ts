import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { replacing } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { goesTo } from '../requests-by.ts'

const anotherName = '2.1/another-name-is-not-the-users'

/** Finds the account whose user ID an unknown name stands for. */
const alike = (
  isLike: (id: string, name: string) => boolean,
  where: (request: ServiceRequest) => boolean,
): ServicePatch =>
  replacing('verifyToken', (was, text, request) => {
    const name = was.parseToken(text)?.get('u')
    const found = was.verifyToken(text, request)
    if (found !== undefined || name === undefined || !where(request)) return found
    return was.options.accounts.find(({ id }) => isLike(id, name))
  })

const tokenPlaces = [
  ['with-a-request', 'with a request', (request: ServiceRequest) => !goesTo('baseAddress', request)],
  ['at-the-base-address', 'at the base address', (request: ServiceRequest) => goesTo('baseAddress', request)],
] as const

const ticketPlaces = [
  [
    'in-the-url',
    'in the URL',
    '4.3/invalid-ticket-is-401',
    (request) => goesTo('login', request) && request.query.has(fieldName.ticket),
  ],
  [
    'in-a-form',
    'in a form',
    '4.3/invalid-ticket-is-401',
    (request) => goesTo('login', request) && !request.query.has(fieldName.ticket),
  ],
  [
    'at-the-security-check',
    'at the security check',
    '4.5/invalid-ticket-redirects-to-the-error-page',
    (request) => !goesTo('login', request),
  ],
] as const satisfies readonly (readonly [string, string, string, (request: ServiceRequest) => boolean])[]

/** Redeems the first ticket that a text stands for. */
const redeeming = (
  isLike: (ticket: string, sent: string) => boolean,
  where: (request: ServiceRequest) => boolean,
): ServicePatch =>
  replacing('redeemTicket', (was, sent, method, request) => {
    const meant = [...was.state.tickets.keys()].find((ticket) => isLike(ticket, sent))
    return was.redeemTicket(where(request) && meant !== undefined ? meant : sent, method, request)
  })

/** Tickets and tokens that are valid although they only resemble one that is (sections 2.1, 4.3 and 4.5). */
export const nearlyValidDefects: readonly Defect[] = [
  ...crossing(tokenPlaces, ([slug, words, where]) => ({
    [`token-${slug}-matches-any-name-with-a-wildcard`]: violates(anotherName, [
      `A token ${words} may have a wildcard as its user.`,
      alike((_, name) => name === '%' || name === '*', where),
    ]),
    [`token-${slug}-takes-the-beginning-of-a-name`]: violates(anotherName, [
      `A token ${words} with the beginning of a user ID signs in as that user.`,
      alike((id, name) => id.startsWith(name), where),
    ]),
    [`token-${slug}-takes-more-than-a-name`]: violates(anotherName, [
      `A token ${words} with extra characters after a user ID signs in as that user.`,
      alike((id, name) => name.startsWith(id), where),
    ]),
  })),
  ...ticketPlaces.flatMap(([slug, words, id, where]): Defect[] => [
    ...defectsOf({
      [`ticket-${slug}-in-any-letter-case`]: violates(id, [
        `A ticket ${words} is valid in any letter case.`,
        redeeming((ticket, sent) => ticket.toLowerCase() === sent.toLowerCase(), where),
      ]),
    }),
    ...(slug === 'in-a-form'
      ? []
      : defectsOf({
          [`ticket-${slug}-may-lack-its-end`]: violates(id, [
            `A ticket ${words} is valid without its last character.`,
            redeeming((ticket, sent) => sent.length > 8 && ticket.startsWith(sent), where),
          ]),
        })),
  ]),
]
