import type { Service } from '../service.ts'

/** The legacy login, which releases before 7.1 have. */
export function legacyLoginSeams(service: Service) {
  return {
    hasLegacyLogin() {
      const [major = 0, minor = 0] = service.options.release.split('.').map(Number)
      return major < 7 || (major === 7 && minor < 1)
    },
    legacyLogin(request) {
      if (request.method !== 'POST' && request.method !== 'GET') {
        return service.methodNotAllowed('legacyLogin', ['POST', 'GET'])
      }
      const credentials = service.readCredentials(service.readLoginFields(request), 'legacyLogin')
      if (credentials === undefined) return service.missing('legacyLogin')
      const account = service.verify(credentials, 'legacyLogin', request)
      if (account === undefined) return service.refused('legacyLogin', 'legacyLogin')
      if (!service.isLicensed('legacyLogin')) return service.unlicensed('legacyLogin', 'legacyLogin')
      const session = request.method === 'POST' ? service.openSession(account, request) : undefined
      const headers = session === undefined ? [] : [['Set-Cookie', service.sessionCookie(session)] as const]
      const by = 'legacyLogin'
      return { status: 200, headers, body: '', operation: 'legacyLogin', outcome: 'success', by, account, session }
    },
  } satisfies Partial<Service>
}
