import { fieldName } from '../names.ts'
import type { LocationSeams } from './locations.ts'
import type { ServiceRequest } from './request.ts'
import type { ServiceMethod, ServiceOperation, ServiceResponse } from './response.ts'

/** Error answers, and the final step of every answer. */
export interface AnswerSeams {
  /** The final step of every answer. `request` is undefined if it could not be decoded. */
  respond(request: ServiceRequest | undefined, response: ServiceResponse): ServiceResponse
  /** Wrong credentials (sections 5.3 and 7): 401 without a body. */
  refused(operation: ServiceOperation, by: ServiceMethod | undefined): ServiceResponse
  /** Required credentials are missing: 401 without a body, or 400 from the login (sections 4.2 and 4.3). */
  missing(operation: ServiceOperation, by?: ServiceMethod): ServiceResponse
  /** The credentials are right, but the license is not valid (sections 4.2 to 4.4). */
  unlicensed(operation: ServiceOperation, by: ServiceMethod | undefined): ServiceResponse
  /** The request is malformed. */
  malformed(operation: ServiceOperation, status: number, reason: string): ServiceResponse
  /** The resource does not support the method. */
  methodNotAllowed(operation: ServiceOperation, allowed: readonly string[]): ServiceResponse
  /** Nothing exists at this address. */
  notFound(operation: ServiceOperation): ServiceResponse
}

const text = ['Content-Type', 'text/plain; charset=utf-8'] as const
const challenge = ['WWW-Authenticate', 'Basic realm="Protected area"'] as const

/**
 * The answers of a correct server.
 *
 * @param service the record through which every call goes
 */
export function answerSeams(service: LocationSeams): AnswerSeams {
  return {
    respond: (_request, response) => response,
    refused: (operation, by) => ({ status: 401, headers: [challenge], body: '', operation, outcome: 'refused', by }),
    missing(operation, by) {
      if (operation !== 'login') {
        return { status: 401, headers: [challenge], body: '', operation, outcome: 'missing', by }
      }
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
  }
}
