import type { Service } from '../service.ts'

/** Opens a session for the user that a token identifies. */
export function preauthenticationSeams(service: Service) {
  return {
    preauthentication(request) {
      if (request.method !== 'GET') return service.methodNotAllowed('preauthentication', ['GET'])
      const attempt = service.tryToken(request)
      return service.redirectAfterLogin('preauthentication', 'token', attempt?.account, request, request.query)
    },
  } satisfies Partial<Service>
}
