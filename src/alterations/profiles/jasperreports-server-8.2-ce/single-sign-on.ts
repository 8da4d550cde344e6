import type { ServiceAccount } from '../../../reference/identity/account.ts'
import { servedAt } from '../../../reference/names.ts'
import type { ServicePatch } from '../../../reference/service.ts'
import { alter, preceding, replacingWith } from '../../alteration.ts'
import { remembering } from '../../memory.ts'
import { body, header, noHeader, status } from '../../response-changes.ts'
import { creatingUsers } from '../../variants/users.ts'
import { namedAtLogin } from '../../verification.ts'
import { type ProfileRow, patchCalled, profileRows } from '../profile.ts'
import { crashPage, nullPointer, tomcatErrorPage } from './tomcat.ts'

const page = `<!DOCTYPE html><html><head><title>Login</title>${'<script src="runtime.js"></script>'.repeat(38)}</head></html>\n`
const mappedRole = 'EXTROLE'

/** Applies a patch only if single sign-on is on. */
const withTickets =
  (change: ServicePatch): ServicePatch =>
  (was, service) =>
    was.options.sso === undefined ? {} : change(was, service)

const preAuthentication = "pre-authentication (vendor's sample, with `orgId` mapped to `o`)"
const tickets = 'tickets (CAS sample, static roles)'

/** Pre-authentication and CAS tickets, both with the vendor's samples. */
export const singleSignOnRows: readonly ProfileRow[] = profileRows({
  'pre-authentication: users': [
    'The token of an unknown user creates that user; a password of that user crashes the server.',
    remembering(Map<string, ServiceAccount>, (created) => [
      creatingUsers(created),
      preceding('verifyPassword', (_was, account) => {
        if (created.has(account.id.toLowerCase())) throw nullPointer()
      }),
    ]),
    preAuthentication,
  ],
  'pre-authentication: roles': [
    `A token with another role than ${mappedRole} grants no rights: 403.`,
    remembering(WeakSet<ServiceAccount>, (withoutRights) => [
      replacingWith('verifyToken', (was, service, text, request) => {
        const account = was.verifyToken(text, request)
        if (account === undefined || service.parseToken(text)?.get('r') === mappedRole) return account
        const powerless = { ...account }
        withoutRights.add(powerless)
        return powerless
      }),
      replacingWith('serveResource', (was, service, request, user) => {
        const { account } = user ?? {}
        if (account === undefined || !withoutRights.has(account)) return was.serveResource(request, user)
        const body = tomcatErrorPage('403 – Forbidden', 'Access is denied.')
        return { ...service.unlicensed('resource', user?.by), body }
      }),
    ]),
    preAuthentication,
  ],
  'pre-authentication: base address': [
    'The base address returns 200 and a page for any token; only a valid one that asks for JSON redirects.',
    (was, service) =>
      alter(
        {
          operation: 'preauthentication',
          outcome: ['success', 'refused'],
          where: (request, _was, account) => account === undefined || !service.wantsJson(request),
        },
        status(200),
        noHeader('Location'),
        body(page, 'text/html;charset=UTF-8'),
      )(was, service),
    preAuthentication,
  ],
  'tickets: invalid': [
    'An invalid ticket crashes login.',
    withTickets(
      alter({ operation: 'login', outcome: 'refused', by: 'ticket' }, status(500), body(crashPage, 'text/html')),
    ),
    tickets,
  ],
  'tickets: beside credentials': [
    'A ticket wins over credentials in the same request, even over wrong ones.',
    withTickets(patchCalled('ticket-wins-over-credentials')),
    tickets,
  ],
  'tickets: login without a user': [
    'With tickets configured, login without a user crashes.',
    withTickets(alter({ operation: 'login', outcome: 'missing' }, status(500), body(crashPage, 'text/html'))),
    tickets,
  ],
  'tickets: unknown user': [
    'With tickets configured, login redirects an unknown user to the login page.',
    withTickets((was, service) =>
      alter(
        {
          operation: 'login',
          outcome: 'refused',
          by: 'login',
          where: (request) => namedAtLogin(request, service) === undefined,
        },
        status(302),
        body(''),
        (answer, request) => header('Location', service.location(servedAt.loginPage, request))(answer),
      )(was, service),
    ),
    tickets,
  ],
})
