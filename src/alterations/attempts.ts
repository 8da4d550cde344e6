import type { DeclaredTokenMethod } from '../reference/identity/declared-tokens.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { VerificationAttempt } from '../reference/message/response.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import { replacing } from './alteration.ts'
import type { RequestCondition } from './requests-by.ts'
import { crash } from './response-changes.ts'

/** The function of the service that tries the credentials of each method. */
const attemptOf = { basic: 'tryBasic', arguments: 'tryArguments', token: 'tryToken', session: 'trySession' } as const

/** Credentials of a request to a resource. */
export type RequestCredentials = keyof typeof attemptOf | DeclaredTokenMethod

/** Changes what comes of the credentials of one method in matching requests; undefined as if there were none. */
export function attempting(
  by: RequestCredentials,
  where: RequestCondition,
  change: (
    was: Service,
    attempt: () => VerificationAttempt | undefined,
    request: ServiceRequest,
  ) => VerificationAttempt | undefined,
): ServicePatch {
  return (was) => {
    const changed = (request: ServiceRequest, attempt: () => VerificationAttempt | undefined) => {
      const isOne = where(request, was) && (by !== 'session' || was.readSessionIds(request).length > 0)
      return isOne ? change(was, attempt, request) : attempt()
    }
    if (by in attemptOf) {
      const seam = attemptOf[by as keyof typeof attemptOf]
      return { [seam]: (request: ServiceRequest) => changed(request, () => was[seam](request)) }
    }
    return {
      tryDeclaredToken(method, request) {
        const attempt = () => was.tryDeclaredToken(method, request)
        return method.by === by ? changed(request, attempt) : attempt()
      },
    }
  }
}

/** Ignores the credentials of one method in matching requests. */
export function ignoring(by: RequestCredentials, where: RequestCondition): ServicePatch {
  return attempting(by, where, () => undefined)
}

/** Refuses any credentials of one method in matching requests. */
export function refusingAny(by: Exclude<RequestCredentials, 'session'>, where: RequestCondition): ServicePatch {
  return attempting(by, where, (_was, attempt) => attempt() && { by, account: undefined })
}

/** Accepts matching requests as those of the first account, by one method that their credentials need not be of. */
export function acceptedAsFirst(by: Exclude<RequestCredentials, 'session'>, where: RequestCondition): ServicePatch {
  return attempting(by, where, ({ options }) => ({ by, account: options.accounts[0] }))
}

/** Accepts any credentials of one method in matching requests. */
export function unverified(by: RequestCredentials, where: RequestCondition): ServicePatch {
  return attempting(by, where, ({ options }, attempt) =>
    by !== 'session' && attempt() === undefined ? undefined : { by, account: options.accounts[0] },
  )
}

/** With a live session cookie, matching requests skip the verification of credentials. */
export function hidingWhere(where: RequestCondition): ServicePatch {
  return replacing(
    'authenticate',
    (was, request) => (where(request, was) ? was.trySession(request) : undefined) ?? was.authenticate(request),
  )
}

/** Serves matching requests without credentials. */
export function unprotected(where: RequestCondition): ServicePatch {
  return (was) => ({ isProtected: (request) => !where(request, was) && was.isProtected(request) })
}

/** Serves matching requests without credentials as the first account. */
export function servedAsFirst(where: RequestCondition): ServicePatch {
  return replacing('trySession', (was, request) =>
    where(request, was) ? { by: 'session', account: was.options.accounts[0] } : was.trySession(request),
  )
}

/** Serves requests with this HTTP method like GET, without credentials. */
export function servedLikeGet(method: string): ServicePatch {
  return replacing('resource', (was, request) =>
    request.method === method ? was.serveResource({ ...request, method: 'GET' }, undefined) : was.resource(request),
  )
}

/** PUT by matching users crashes. */
export function crashingAtPut(isOne: (user: VerificationAttempt) => boolean): ServicePatch {
  return replacing('serveResource', (was, request, user) =>
    request.method === 'PUT' && user !== undefined && isOne(user)
      ? crash()(was.methodNotAllowed('resource', []))
      : was.serveResource(request, user),
  )
}

/** Finds a session by an ID that is like its own. */
export function findingSessions(isLike: (id: string, sent: string) => boolean): ServicePatch {
  return (was) => ({
    findSession: (sent) =>
      was.findSession(sent) ?? was.findSession([...was.state.sessions.keys()].find((id) => isLike(id, sent)) ?? sent),
  })
}

/** Whether a request goes to another protected path than the first. */
export function isElsewhere({ path = '' }: ServiceRequest, { options }: Service): boolean {
  return options.protectedPaths.indexOf(path) > 0
}

/** Whether a request goes to the last protected path. */
export function isOnTheLastPath({ path }: ServiceRequest, { options }: Service): boolean {
  return path === options.protectedPaths.at(-1)
}

/** Whether the cookie of a request names a session that has ended. */
export function hasDeadCookie(request: ServiceRequest, was: Service): boolean {
  return was.readSessionIds(request).some((id) => !was.state.sessions.has(id))
}
