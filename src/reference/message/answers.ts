import { fieldName, servedAt } from '../names.ts'
import type { Service } from '../service.ts'

const text = ['Content-Type', 'text/plain; charset=utf-8'] as const
const challenge = ['WWW-Authenticate', 'Basic realm="Protected area"'] as const

const unauthorized = { status: 401, headers: [challenge], body: '' }

/** A line of text as an answer. */
const said = (status: number, line: string) => ({ status, headers: [text], body: `${line}\n` })

/** The answers of a correct server, and the places to which it redirects: path-absolute `Location` headers. */
export function answerSeams(service: Service) {
  const { contextPath, successLocation, jsonSuccessLocation } = service.options
  return {
    respond: (_request, response) => response,
    refused: (operation, by) => ({ ...unauthorized, operation, outcome: 'refused', by }),
    missing(operation, by) {
      const badRequest = said(400, `${fieldName.username} or ${fieldName.password} is missing`)
      return { ...(operation === 'login' ? badRequest : unauthorized), operation, outcome: 'missing', by }
    },
    unlicensed(operation, by) {
      if (operation === 'legacyLogin') {
        const headers = [['Location', service.failureLocation()]] as const
        return { status: 302, headers, body: '', operation, outcome: 'unlicensed', by }
      }
      return { ...said(403, 'The license is not valid'), operation, outcome: 'unlicensed', by }
    },
    malformed: (operation, status, reason) => ({ ...said(status, reason), operation, outcome: 'malformed' }),
    methodNotAllowed(operation, allowed) {
      const headers = [['Allow', allowed.join(', ')], text] as const
      return { ...said(405, 'This resource does not know the method'), headers, operation, outcome: 'method' }
    },
    notFound: (operation) => ({ ...said(404, 'There is nothing here'), operation, outcome: 'absent' }),
    wantsJson: (request) =>
      (request.headers.accept ?? '').split(',').some((range) => /^\s*application\/json\s*(;|$)/i.test(range)),
    location: (path) => `${contextPath}${path}`,
    successLocation: (request) => service.location(successLocation, request),
    jsonSuccessLocation: (request) => service.location(jsonSuccessLocation, request),
    failureLocation: (request) => service.location(servedAt.errorPage, request),
  } satisfies Partial<Service>
}
