import { represent } from '../message/representation.ts'
import type { Service } from '../service.ts'
import { contentsAt, isOpen } from './contents.ts'

/** A few read-only resources. */
export function resourceSeams(service: Service) {
  return {
    isProtected: (request) => !isOpen(request.path ?? ''),
    resource(request) {
      const user = service.authenticate(request)
      if (user === undefined)
        return service.isProtected(request) ? service.missing('resource') : service.serveResource(request, undefined)
      if (user.account === undefined) return service.refused('resource', user.by)
      if (user.by !== 'session' && !service.isLicensed(user.by)) return service.unlicensed('resource', user.by)
      const response = service.serveResource(request, user)
      const settings = service.readLocaleArguments(request.query)
      service.keepInSession(settings, service.sessionOf(request))
      const cookies = service.localeCookies(settings, user.account).map((cookie) => ['Set-Cookie', cookie] as const)
      return { ...response, headers: [...response.headers, ...cookies], by: user.by, account: user.account }
    },
    serveResource(request, user) {
      const content = service.resourceBody(request, user?.account)
      if (content === undefined) return service.notFound('resource')
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return service.methodNotAllowed('resource', ['GET', 'HEAD'])
      const { type, body } = represent(content, request)
      const headers = [['Content-Type', type], ...countsIn(content)] as const
      return { status: 200, headers, body, operation: 'resource', outcome: 'success' }
    },
    resourceBody(request, account) {
      if (request.path !== service.options.preferencesPath) return contentsAt(request.path ?? '', service.options)
      const preferences = service.localeInForce(request, account)
      return { ...preferences, userId: account?.id, organization: account?.organization ?? null }
    },
  } satisfies Partial<Service>
}

/** The size of a list, in headers that clients read. */
function countsIn(content: unknown): (readonly [string, string])[] {
  const { resourceLookup } = Object(content)
  if (!Array.isArray(resourceLookup)) return []
  const count = String(resourceLookup.length)
  return [
    ['Start-Index', '0'],
    ['Result-Count', count],
    ['Total-Count', count],
  ]
}
