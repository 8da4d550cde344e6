import { servedAt } from '../names.ts'
import type { ServiceCore, ServiceSession } from '../state.ts'
import type { ServiceRequest } from './request.ts'

/** The destinations of redirects (section 4.5). */
export interface LocationSeams {
  /** Whether the `accept` header asks for JSON. */
  wantsJson(request: ServiceRequest): boolean
  /** The `Location` of a path below the context path. */
  location(path: string, request?: ServiceRequest): string
  /** The destination after a success. */
  successLocation(request: ServiceRequest, session: ServiceSession): string
  /** The destination after a success for a client that asks for JSON. */
  jsonSuccessLocation(request: ServiceRequest, session: ServiceSession): string
  /** The destination after a failure. */
  failureLocation(request?: ServiceRequest): string
}

/**
 * Path-absolute `Location` headers.
 *
 * @param service the record through which every call goes
 */
export function locationSeams(service: ServiceCore & LocationSeams): LocationSeams {
  const { contextPath, successLocation, jsonSuccessLocation } = service.options
  return {
    wantsJson: (request) =>
      (request.headers.accept ?? '').split(',').some((range) => /^\s*application\/json\s*(;|$)/i.test(range)),
    location: (path) => `${contextPath}${path}`,
    successLocation: (request) => service.location(successLocation, request),
    jsonSuccessLocation: (request) => service.location(jsonSuccessLocation, request),
    failureLocation: (request) => service.location(servedAt.errorPage, request),
  }
}
