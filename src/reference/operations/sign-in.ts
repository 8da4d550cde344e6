import { declaredTokens } from '../identity/declared-tokens.ts'
import { BadInput } from '../message/bad-input.ts'
import { single } from '../message/form-encoding.ts'
import { fieldName, servedAt } from '../names.ts'
import type { Service } from '../service.ts'

const getOrPost = ['GET', 'POST']

/** Everything that opens a session, in its own operation, and the logout that ends one. */
export function signInSeams(service: Service) {
  return {
    // With a name and a password, with a ticket, or with a token of the environment.
    login(request) {
      const allowed = service.options.getLogin ? ['POST', 'GET'] : ['POST']
      if (!allowed.includes(request.method)) return service.methodNotAllowed('login', allowed)
      const given = service.readLoginFields(request)
      const ticket = service.readTicket(given)
      const credentials = service.readCredentials(given, 'login')
      if (ticket !== undefined) {
        if (credentials !== undefined) throw new BadInput(400, 'a ticket and a password login exclude one another')
        const account = service.redeemTicket(ticket, 'ticket', request)
        if (account === undefined) return service.refused('login', 'ticket')
        return service.completeLogin(account, 'ticket', request, given)
      }
      const token = declaredTokens
        .filter(({ operation }) => operation === 'login')
        .map((method) => service.tryDeclaredToken(method, request))
        .find((attempt) => attempt !== undefined)
      if (token !== undefined) {
        if (token.account === undefined) return service.refused('login', token.by)
        return service.completeLogin(token.account, token.by, request, given)
      }
      if (credentials?.userId === undefined || credentials.password === undefined) return service.missing('login')
      const account = service.verify(credentials, 'login', request)
      if (account === undefined) return service.refused('login', 'login')
      return service.completeLogin(account, 'login', request, given)
    },
    completeLogin(account, by, request, given) {
      if (!service.isLicensed(by)) return service.unlicensed('login', by)
      const settings = service.readLocaleArguments(given)
      const session = service.openSession(account, request)
      service.keepInSession(settings, session)
      const cookies = [service.sessionCookie(session), ...service.localeCookies(settings, account)]
      const headers = cookies.map((cookie) => ['Set-Cookie', cookie] as const)
      return { status: 200, headers, body: '', operation: 'login', outcome: 'success', by, account, session }
    },
    // Releases before 7.1 have the legacy login.
    hasLegacyLogin() {
      const [major = 0, minor = 0] = service.options.release.split('.').map(Number)
      return major < 7 || (major === 7 && minor < 1)
    },
    legacyLogin(request) {
      if (!getOrPost.includes(request.method)) return service.methodNotAllowed('legacyLogin', ['POST', 'GET'])
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
    // The security check and the base address answer with redirects.
    readOrganization: (request) => single(service.readLoginFields(request), fieldName.organization),
    securityCheck(request) {
      if (!getOrPost.includes(request.method)) return service.methodNotAllowed('securityCheck', getOrPost)
      const given = service.readLoginFields(request)
      const ticket = service.readTicket(given)
      const credentials = service.readCredentials(given, 'securityCheck')
      if (ticket !== undefined) {
        const account = credentials === undefined ? service.redeemTicket(ticket, 'ticket', request) : undefined
        return service.redirectAfterLogin('securityCheck', 'ticket', account, request, given)
      }
      const organization = service.readOrganization(request)
      const account = credentials && service.verify({ ...credentials, organization }, 'securityCheck', request)
      return service.redirectAfterLogin('securityCheck', 'securityCheck', account, request, given)
    },
    preauthentication(request) {
      if (request.method !== 'GET') return service.methodNotAllowed('preauthentication', ['GET'])
      const attempt = service.tryToken(request)
      return service.redirectAfterLogin('preauthentication', 'token', attempt?.account, request, request.query)
    },
    redirectFailure(operation, by, request) {
      const headers = [['Location', service.failureLocation(request)]] as const
      return { status: 302, headers, body: '', operation, outcome: 'refused', by }
    },
    redirectAfterLogin(operation, by, account, request, given) {
      if (account === undefined) return service.redirectFailure(operation, by, request)
      if (!service.isLicensed(by)) return { ...service.redirectFailure(operation, by, request), outcome: 'unlicensed' }
      const settings = service.readLocaleArguments(given)
      const session = service.reusableSession(account, request) ?? service.openSession(account, request)
      service.keepInSession(settings, session)
      const location = service.wantsJson(request)
        ? service.jsonSuccessLocation(request, session)
        : service.successLocation(request, session)
      const cookies = [service.sessionCookie(session), ...service.localeCookies(settings, account)]
      const headers = [['Location', location] as const, ...cookies.map((cookie) => ['Set-Cookie', cookie] as const)]
      return { status: 302, headers, body: '', operation, outcome: 'success', by, account, session }
    },
    logout(request) {
      if (!getOrPost.includes(request.method)) return service.methodNotAllowed('logout', getOrPost)
      const session = service.sessionOf(request)
      if (session !== undefined) service.endSession(session, request)
      const headers = [
        ['Location', service.location(servedAt.loginPage, request)],
        ['Set-Cookie', service.clearedSessionCookie()],
      ] as const
      return { status: 302, headers, body: '', operation: 'logout', outcome: 'success', session }
    },
  } satisfies Partial<Service>
}
