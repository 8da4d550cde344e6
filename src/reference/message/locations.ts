import { servedAt } from '../names.ts'
import type { Service } from '../service.ts'

/** Path-absolute `Location` headers. */
export function locationSeams(service: Service) {
  const { contextPath, successLocation, jsonSuccessLocation } = service.options
  return {
    wantsJson: (request) =>
      (request.headers.accept ?? '').split(',').some((range) => /^\s*application\/json\s*(;|$)/i.test(range)),
    location: (path) => `${contextPath}${path}`,
    successLocation: (request) => service.location(successLocation, request),
    jsonSuccessLocation: (request) => service.location(jsonSuccessLocation, request),
    failureLocation: (request) => service.location(servedAt.errorPage, request),
  } satisfies Partial<Service>
}
