import type { Account } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Departure, Service } from '../reference/service.ts'
import type { Session } from '../reference/state.ts'

/** The ways of opening a session, each as a request by it looks. */
export const openings: Readonly<Record<string, (request: ServiceRequest, was: Service) => boolean>> = {
  'login-with-a-form': (request, was) => isPost(request) && carries(request, was) === 'password' && !isInUrl(request),
  'login-with-arguments': (request, was) => isPost(request) && carries(request, was) === 'password' && isInUrl(request),
  'login-with-get': (request) => request.path === '/rest_v2/login' && request.method === 'GET',
  'login-with-a-ticket-in-the-url': (request, was) =>
    isPost(request) && carries(request, was) === 'ticket' && isInUrl(request),
  'login-with-a-ticket-in-a-form': (request, was) =>
    isPost(request) && carries(request, was) === 'ticket' && !isInUrl(request),
  'the-security-check': (request, was) => isSecurityCheck(request) && carries(request, was) === 'password',
  'the-security-check-with-a-ticket': (request, was) => isSecurityCheck(request) && carries(request, was) === 'ticket',
  'a-token-at-the-base-address': ({ path }) => path === '/',
  'the-legacy-login': ({ path }) => path === '/rest/login',
}

/**
 * Makes a departure that concerns only the sessions that were opened by one way.
 *
 * @param opening a name of `openings`
 * @param change what the departure is, told whether a session is one of those
 */
export function forSessionsOf(opening: string, change: SessionFault): Departure {
  return forSessions((request, _, was) => openings[opening]?.(request, was) === true, change)
}

/** What goes wrong with some sessions, told whether a session is one of those. */
export type SessionFault = (was: Service, isOne: (session: Session | undefined) => boolean) => Partial<Service>

/** The same for the sessions of whoever is one of those. */
export function forSessions(
  isOne: (request: ServiceRequest, account: Account, was: Service) => boolean,
  change: SessionFault,
): Departure {
  return (was) => {
    const those = new WeakSet<Session>()
    return {
      openSession(account, request) {
        const session = was.openSession(account, request)
        if (account !== undefined && isOne(request, account, was)) those.add(session)
        return session
      },
      ...change(was, (session) => session !== undefined && those.has(session)),
    }
  }
}

function isPost({ path, method }: ServiceRequest): boolean {
  return path === '/rest_v2/login' && method === 'POST'
}

function isSecurityCheck({ path = '' }: ServiceRequest): boolean {
  return path.endsWith('_security_check')
}

function carries(request: ServiceRequest, was: Service): 'password' | 'ticket' {
  return was.readTicket(was.readLoginFields(request)) === undefined ? 'password' : 'ticket'
}

function isInUrl({ body }: ServiceRequest): boolean {
  return body.length === 0
}
