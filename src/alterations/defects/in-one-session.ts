import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { readCookies } from '../../reference/message/request.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { noSession, preceding } from '../alteration.ts'
import { adminOf } from '../callers.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { Counter, carriedBy, remembering } from '../memory.ts'
import { fieldsIn } from '../requests-by.ts'
import { named, verifying } from '../verification.ts'

/** A verification that depends on what the same connection was answered before. */
const onOneConnection =
  (
    isAccepted: (before: { right: number; wrong: number }, right: ServiceAccount | undefined) => boolean,
  ): ServicePatch =>
  (was, service) => {
    const seen = new Map<number, { right: number; wrong: number }>()
    return verifying('basic', (_, credentials, request) => {
      const right = was.verify(credentials, 'basic', request)
      const { connection } = request
      if (connection === undefined) return right
      const before = seen.get(connection) ?? { right: 0, wrong: 0 }
      const account = isAccepted(before, right) ? (right ?? named(was, credentials)) : undefined
      seen.set(connection, {
        right: before.right + Number(right !== undefined),
        wrong: right === undefined ? before.wrong + 1 : 0,
      })
      return account
    })(was, service)
  }

/** Sessions that change hands or end by their use, and refusals that a connection remembers (sections 1, 2.2, 3 and 4). */
export const oneSessionDefects: readonly Defect[] = defectsOf({
  'session-takes-the-id-of-a-dead-cookie': violates('3/login-beside-a-dead-cookie-opens-a-session', [
    'A sign-in gives the new session the ID in a cookie without a session, and sets no cookie.',
    remembering(WeakSet<ServiceRequest>, (was, adopting) => ({
      openSession(account, request) {
        const session = was.openSession(account, request)
        const [id] = was.readSessionIds(request)
        if (account === undefined || id === undefined || was.findSession(id) !== undefined) return session
        was.state.sessions.delete(session.id)
        const adopted = { ...session, id }
        was.state.sessions.set(id, adopted)
        adopting.add(request)
        return adopted
      },
      respond(request, response) {
        const isOne = request !== undefined && adopting.has(request)
        return was.respond(request, isOne ? noSession()(response) : response)
      },
    })),
  ]),
  'second-request-of-a-session-is-served-as-the-admin': violates('2.2/session-belongs-to-the-one-who-opened-it', [
    'The second request of a session that a ticket opened is answered as the system admin.',
    (was) => {
      const uses = new Counter()
      const byTicket = new Set<string>()
      return {
        openSession(account, request) {
          const session = was.openSession(account, request)
          if (fieldsIn(request, was).has(fieldName.ticket)) byTicket.add(session.id)
          return session
        },
        trySession(request) {
          const session = carriedBy(was, request)
          if (session !== undefined && byTicket.has(session.id) && uses.count(session) === 2)
            return { by: 'session', account: adminOf(was) }
          return was.trySession(request)
        },
      }
    },
  ]),
  'time-zone-ends-the-session': violates('3/only-logout-and-inactivity-end-a-session', [
    'A request of a session that gives a time zone ends the session.',
    preceding('respond', (was, request) => {
      const session = request?.query.has(fieldName.zone) ? carriedBy(was, request) : undefined
      if (session !== undefined) was.endSession(session, request)
    }),
  ]),
  'login-page-ends-the-session': violates('3/only-logout-and-inactivity-end-a-session', [
    'A request for the login page ends the session of its cookie.',
    preceding('answer', (was, raw) => {
      const ids = raw.target.includes(servedAt.loginPage) ? readCookies(String(raw.headers.cookie)) : []
      for (const [, id] of ids) was.state.sessions.delete(id)
    }),
  ]),
  'basic-accepts-the-third-wrong-password-of-a-connection': violates('4.1/wrong-password-is-401', [
    'HTTP basic accepts a wrong password after two refusals on the same connection.',
    onOneConnection(({ wrong }, right) => right !== undefined || wrong >= 2),
  ]),
  'basic-refuses-a-right-password-after-a-wrong-one-of-its-connection': violates('4.1/wrong-password-is-401', [
    'HTTP basic refuses the correct password after a wrong one on the same connection.',
    onOneConnection(({ right: before, wrong }, right) => right !== undefined && (before === 0 || wrong === 0)),
  ]),
  'ticket-is-refused-after-a-wrong-one-of-its-connection': violates('4.3/invalid-ticket-is-401', [
    'Login refuses a ticket after a wrong ticket on the same connection.',
    remembering(Set<number>, (was, spoiled) => ({
      redeemTicket(ticket, by, request) {
        const account = was.redeemTicket(ticket, by, request)
        const { connection } = request
        if (connection === undefined) return account
        if (account === undefined) spoiled.add(connection)
        return spoiled.has(connection) ? undefined : account
      },
    })),
  ]),
})
