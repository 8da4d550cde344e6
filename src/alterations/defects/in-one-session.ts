import type { ServiceRequest } from '../../reference/message/request.ts'
import { readCookies } from '../../reference/message/request.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import { noSession, replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { Counter, carriedBy, remembering } from '../memory.ts'
import { fieldsIn } from '../requests-by.ts'

/** Sessions that change hands, or end, by their use (sections 2.2 and 3). */
export const oneSessionDefects: readonly Defect[] = defectsOf({
  'session-takes-the-id-of-a-dead-cookie': violates('3/login-beside-a-dead-cookie-opens-a-session', [
    'A sign-in gives the new session the ID of the cookie of no session, and sets no cookie.',
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
  'second-request-of-a-session-goes-to-the-admin': violates('2.2/session-belongs-to-the-one-who-opened-it', [
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
          const admin = was.options.accounts.find(({ id }) => id === 'superuser')
          if (session !== undefined && byTicket.has(session.id) && uses.count(session) === 2)
            return { by: 'session', account: admin }
          return was.trySession(request)
        },
      }
    },
  ]),
  'time-zone-ends-the-session': violates('3/only-logout-and-inactivity-end-a-session', [
    'A request of a session that gives a time zone ends the session.',
    replacing('respond', (was, request, response) => {
      const session = request?.query.has(fieldName.zone) ? carriedBy(was, request) : undefined
      if (session !== undefined) was.endSession(session, request)
      return was.respond(request, response)
    }),
  ]),
  'login-page-ends-the-session': violates('3/only-logout-and-inactivity-end-a-session', [
    'A request for the login page ends the session of its cookie.',
    replacing('answer', (was, raw) => {
      const ids = raw.target.includes(servedAt.loginPage) ? readCookies(String(raw.headers.cookie)) : []
      for (const [, id] of ids) was.state.sessions.delete(id)
      return was.answer(raw)
    }),
  ]),
  'session-ends-after-ten-requests': violates('1/one-login-serves-many-requests', [
    'A session ends after ten requests.',
    remembering(Counter, (was, uses) => ({
      trySession(request) {
        const session = carriedBy(was, request)
        if (session !== undefined && uses.count(session) > 10) was.endSession(session, request)
        return was.trySession(request)
      },
    })),
  ]),
})
