import { fieldName, servedAt } from '../names.ts'
import type { Service } from '../service.ts'

const text = ['Content-Type', 'text/plain; charset=utf-8'] as const
const challenge = ['WWW-Authenticate', 'Basic realm="Protected area"'] as const

/** The answers of a correct server, and the places to which it redirects: path-absolute `Location` headers. */
export function answerSeams(service: Service) {
  const { contextPath, successLocation, jsonSuccessLocation } = service.options
  return {
    respond: (_request, response) => response,
    refused: (operation, by) => ({ status: 401, headers: [challenge], body: '', operation, outcome: 'refused', by }),
    missing(operation, by) {
      if (operation !== 'login')
        return { status: 401, headers: [challenge], body: '', operation, outcome: 'missing', by }
      const body = `${fieldName.username} or ${fieldName.password} is missing\n`
      return { status: 400, headers: [text], body, operation, outcome: 'missing', by }
    },
    unlicensed(operation, by) {
      if (operation === 'legacyLogin') {
        const headers = [['Location', service.failureLocation()]] as const
        return { status: 302, headers, body: '', operation, outcome: 'unlicensed', by }
      }
      return { status: 403, headers: [text], body: 'The license is not valid\n', operation, outcome: 'unlicensed', by }
    },
    malformed: (operation, status, reason) => ({
      status,
      headers: [text],
      body: `${reason}\n`,
      operation,
      outcome: 'malformed',
    }),
    methodNotAllowed: (operation, allowed) => ({
      status: 405,
      headers: [['Allow', allowed.join(', ')], text],
      body: 'This resource does not know the method\n',
      operation,
      outcome: 'method',
    }),
    notFound: (operation) => ({
      status: 404,
      headers: [text],
      body: 'There is nothing here\n',
      operation,
      outcome: 'absent',
    }),
    wantsJson: (request) =>
      (request.headers.accept ?? '').split(',').some((range) => /^\s*application\/json\s*(;|$)/i.test(range)),
    location: (path) => `${contextPath}${path}`,
    successLocation: (request) => service.location(successLocation, request),
    jsonSuccessLocation: (request) => service.location(jsonSuccessLocation, request),
    failureLocation: (request) => service.location(servedAt.errorPage, request),
  } satisfies Partial<Service>
}
