import { ticketPath } from '../identity/tickets.ts'
import type { AnswerSeams } from '../message/answers.ts'
import { BadInput } from '../message/bad-input.ts'
import { type RawRequest, readRequest, type ServiceRequest } from '../message/request.ts'
import type { ServiceOperation, ServiceResponse } from '../message/response.ts'
import { securityCheckAt, servedAt } from '../names.ts'
import type { ServiceCore } from '../state.ts'
import type { LegacyLoginSeams } from './legacy-login.ts'

/** The handler of each operation. */
export type Operations = Readonly<Record<ServiceOperation, (request: ServiceRequest) => ServiceResponse>>

/** Maps a request to the operation that answers it (section 4). */
export interface RoutingSeams {
  /** Answers a raw request, including malformed ones. */
  answer(raw: RawRequest): ServiceResponse
  /** The operation that a request is for. */
  route(request: ServiceRequest): ServiceOperation
  /** Whether a path belongs to a REST service. */
  isRestPath(path: string): boolean
}

/**
 * The service's addresses.
 *
 * @param service the record through which every call goes
 */
export function routingSeams(
  service: ServiceCore & AnswerSeams & LegacyLoginSeams & Operations & RoutingSeams,
): RoutingSeams {
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
  }
}
