import { ticketPath } from '../identity/tickets.ts'
import { BadInput } from '../message/bad-input.ts'
import { readRequest, type ServiceRequest } from '../message/request.ts'
import type { ServiceOperation } from '../message/response.ts'
import { securityCheckAt, servedAt } from '../names.ts'
import type { Service } from '../service.ts'

/** The service's addresses. */
export function routingSeams(service: Service) {
  const { contextPath, framework, successLocation, jsonSuccessLocation, protectedPaths, preferencesPath, sso } =
    service.options
  return {
    answer(raw) {
      let request: ServiceRequest | undefined
      let operation: ServiceOperation = 'absent'
      try {
        request = readRequest(raw, contextPath)
        operation = service.route(request)
        return service.respond(request, service[operation](request))
      } catch (error) {
        if (!(error instanceof BadInput)) throw error
        return service.respond(request, service.malformed(operation, error.status, error.message))
      }
    },
    route(request) {
      if (sso !== undefined && request.fullPath === ticketPath) return 'ticketIssuer'
      switch (request.path) {
        case undefined:
          return 'absent'
        case '/':
          return 'preauthentication'
        case servedAt.login:
          return 'login'
        case servedAt.legacyLogin:
          return service.hasLegacyLogin() ? 'legacyLogin' : 'absent'
        case securityCheckAt(framework):
          return 'securityCheck'
        case servedAt.key:
          return 'encryptionKey'
        case servedAt.logout:
          return 'logout'
        case jsonSuccessLocation:
          return 'jsonSuccess'
        case servedAt.loginPage:
        case successLocation:
          return 'page'
        default:
          return service.isRestPath(request.path) ? 'resource' : 'absent'
      }
    },
    isRestPath: (path) =>
      /^\/rest_v2(\/|$)/.test(path) ||
      (service.hasLegacyLogin() && /^\/rest(\/|$)/.test(path)) ||
      protectedPaths.includes(path) ||
      path === preferencesPath,
  } satisfies Partial<Service>
}
