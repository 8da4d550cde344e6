import type { ServiceCore, Session } from '../state.ts'
import type { ServiceRequest } from './request.ts'

/** Where redirects lead to (section 4.5). */
export interface LocationSeams {
  /** Tells whether the client asks for JSON in its `accept` header. */
  wantsJson(request: ServiceRequest): boolean
  /** Makes a `Location` of a path below the context path. */
  location(path: string, request?: ServiceRequest): string
  /** Where a success leads to. */
  successLocation(request: ServiceRequest, session: Session): string
  /** Where a success leads a client to that asks for JSON. */
  jsonSuccessLocation(request: ServiceRequest, session: Session): string
  /** Where a failure leads to. */
  failureLocation(request?: ServiceRequest): string
}

/**
 * A path-absolute `Location`.
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
    failureLocation: (request) => service.location('/login.html?error=1', request),
  }
}
