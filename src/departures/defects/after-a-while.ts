import type { Account } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Departure, Service } from '../../reference/service.ts'
import type { Session } from '../../reference/state.ts'
import { alter, cookies, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'

const session = (cookie: string) => cookie.startsWith('JSESSIONID=')

/** Requests of this kind fail beside the cookie of a session that is over. */
const failingBesideADeadCookie =
  (isOne: (request: ServiceRequest, was: Service) => boolean): Departure =>
  (was) => {
    const opened = new Set<string>()
    return {
      openSession(account, request) {
        const opening = was.openSession(account, request)
        opened.add(opening.id)
        return opening
      },
      ...alter(
        {
          where: (request) =>
            isOne(request, was) &&
            was.readSessionIds(request).some((id) => opened.has(id) && was.findSession(id) === undefined),
        },
        status(401),
        cookies(() => undefined),
      )(was),
    }
  }

/** What a server makes of what was there before: of a session that is over, or goes on (sections 2.2, 3, 4.5, 4.6, 4.8). */
export const afterAWhileDefects: readonly Defect[] = [
  {
    name: 'token-at-the-base-address-fails-beside-a-dead-cookie',
    summary: 'A token at the base address fails beside the cookie of a session that is over.',
    breaks: ['3/any-method-authenticates-after-the-timeout', '3/login-beside-a-dead-cookie-opens-a-session'],
    change: failingBesideADeadCookie(({ path }) => path === '/'),
  },
  {
    name: 'ticket-in-the-url-fails-beside-a-dead-cookie',
    summary: 'A login with a ticket in the URL fails beside the cookie of a session that is over.',
    breaks: ['3/any-method-authenticates-after-the-timeout', '3/login-beside-a-dead-cookie-opens-a-session'],
    change: failingBesideADeadCookie(({ path, query }) => path === '/rest_v2/login' && query.has('ticket')),
  },
  {
    name: 'session-of-the-admin-goes-on-as-the-first-user',
    summary: 'Once a security check has gone on with a session of the system admin, it is that of the first user.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: (was) => ({
      reusableSession(account, request) {
        const reused = was.reusableSession(account, request)
        if (reused?.account?.id === 'superuser') Object.assign(reused, { account: was.options.accounts[0] })
        return reused
      },
    }),
  },
  {
    name: 'browser-is-remembered-after-the-logout',
    summary: 'Who logs in with the cookie of a session that was logged out gets a session of its former user.',
    breaks: ['3/next-user-of-a-client-is-the-new-one'],
    change: (was) => {
      const former = new Map<string, Account>()
      return {
        endSession(ended, request) {
          if (ended.account !== undefined && request?.path === '/logout.html') former.set(ended.id, ended.account)
          was.endSession(ended, request)
        },
        openSession(account, request) {
          const remembered = was.readSessionIds(request).flatMap((id) => former.get(id) ?? [])[0]
          return was.openSession(account && (remembered ?? account), request)
        },
      }
    },
  },
  {
    name: 'cookie-of-a-reused-session-is-for-the-security-check',
    summary: 'The cookie that a security check returns for a session that goes on has the path of the security check.',
    breaks: ['2.2/cookie-path-is-the-context'],
    change: alter(
      {
        operation: 'securityCheck',
        outcome: 'success',
        where: ({ cookies: sent }) => sent.some(([name]) => name === 'JSESSIONID'),
      },
      cookies((cookie) =>
        session(cookie) ? cookie.replace(/Path=([^;]*)/i, 'Path=$1/j_spring_security_check') : cookie,
      ),
    ),
  },
  {
    name: 'logout-sees-its-cookie-first-only',
    summary: 'Logout ends nothing where another cookie stands before that of the session.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => ({
      endSession(ended, request) {
        const isFirst = request?.cookies[0]?.[0] === 'JSESSIONID' || request?.headers.cookie?.startsWith('$') === true
        if (request?.path !== '/logout.html' || isFirst) was.endSession(ended, request)
      },
    }),
  },
  {
    name: 'exponent-is-a-number-in-sessions',
    summary: 'The exponent of the key is a number where it is asked for with the cookie of a session.',
    breaks: ['4.7/anyone-gets-the-key'],
    environment: 'reference-dynamic-encryption',
    change: (was, service) => ({
      encryptionKey(request) {
        const isKnown = service.sessionOf(request) !== undefined
        const answer = was.encryptionKey(request)
        return isKnown ? { ...answer, body: answer.body.replace(/"e":"([0-9a-f]+)"/, '"e":65537') } : answer
      },
    }),
  },
  {
    name: 'invented-cookie-remembers-whoever-comes',
    summary: 'A cookie that remembers nobody lets anybody in.',
    breaks: ['5.3/missing-credentials-are-401'],
    change: (was) => ({
      isProtected: (request) =>
        !request.cookies.some(([name]) => name === 'SPRING_SECURITY_REMEMBER_ME_COOKIE') && was.isProtected(request),
    }),
  },
  {
    name: 'logout-by-a-script-ends-nothing',
    summary: 'Logout ends nothing where credentials come with it.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => ({
      endSession(ended, request) {
        if (request?.path !== '/logout.html' || request.headers.authorization === undefined)
          was.endSession(ended, request)
      },
    }),
  },
  {
    name: 'second-logout-brings-a-session-back',
    summary: 'A second logout with the same cookie brings its session back.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => {
      const over = new Map<string, Session>()
      return {
        endSession(ended, request) {
          over.set(ended.id, ended)
          was.endSession(ended, request)
        },
        logout(request) {
          const live = was.sessionOf(request)
          const answer = was.logout(request)
          const former = was.readSessionIds(request).flatMap((id) => over.get(id) ?? [])[0]
          if (live === undefined && former !== undefined) was.state.sessions.set(former.id, former)
          return answer
        },
      }
    },
  },
  {
    name: 'logout-gives-another-session-of-the-user',
    summary: 'Logout gives another session of the same user.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was, service) => ({
      logout(request) {
        const account = was.sessionOf(request)?.account
        const answer = was.logout(request)
        if (account === undefined) return answer
        const cookie = service.sessionCookie(service.openSession(account, request))
        const others = answer.headers.filter(([name]) => name !== 'Set-Cookie')
        return { ...answer, headers: [...others, ['Set-Cookie', cookie]] }
      },
    }),
  },
  {
    name: 'preferences-know-a-session-that-was-logged-out',
    summary: 'The preferences are served with the cookie of a session that was logged out.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => {
      const over = new Map<string, Session>()
      return {
        endSession(ended, request) {
          over.set(ended.id, ended)
          was.endSession(ended, request)
        },
        trySession(request) {
          const former = was.readSessionIds(request).flatMap((id) => over.get(id) ?? [])[0]
          const isKnown = former !== undefined && request.path === was.options.preferencesPath
          return isKnown ? { by: 'session', account: former.account } : was.trySession(request)
        },
      }
    },
  },
  {
    name: 'cookie-form-with-version-remembered-after-the-logout',
    summary: 'A session that was logged out is known still where its cookie comes with $Version and $Path.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => {
      const over = new Map<string, Account | undefined>()
      return {
        endSession(ended, request) {
          over.set(ended.id, ended.account)
          was.endSession(ended, request)
        },
        trySession(request) {
          const former = was.readSessionIds(request).map((id) => over.get(id))[0]
          const isOne = former !== undefined && request.headers.cookie?.startsWith('$Version') === true
          return isOne ? { by: 'session', account: former } : was.trySession(request)
        },
      }
    },
  },
  ...(['superuser', 'ldapuser'] as const).map(
    (id): Defect => ({
      name: `sessions-of-${id}-are-not-reused`,
      summary: `The security check does not go on with sessions of ${id}.`,
      breaks: ['4.5/cookie-of-the-reused-session-is-returned'],
      change: (was) => ({
        reusableSession: (account, request) => (account.id === id ? undefined : was.reusableSession(account, request)),
      }),
    }),
  ),
  {
    name: 'basic-of-scripts-is-not-looked-at',
    summary: 'Basic authentication of a script is not looked at.',
    breaks: ['4.1/basic-authenticates-every-method'],
    change: (was) => ({
      tryBasic: (request) => (request.headers['x-requested-with'] === undefined ? was.tryBasic(request) : undefined),
    }),
  },
  {
    name: 'wrong-arguments-of-programs-are-403',
    summary: 'A wrong password in URL arguments gets 403 where JSON is asked for.',
    breaks: ['4.2/wrong-password-is-401'],
    change: alter(
      { by: 'arguments', outcome: 'refused', where: ({ headers }) => /json/.test(headers.accept ?? '') },
      status(403),
    ),
  },
  {
    name: 'put-of-json-is-open',
    summary: 'PUT of JSON is not guarded.',
    breaks: ['5.3/missing-credentials-are-401'],
    change: (was) => ({
      isProtected: (request) =>
        (request.method !== 'PUT' || !/json/.test(request.headers['content-type'] ?? '')) && was.isProtected(request),
    }),
  },
]
