import { fieldName } from '../names.ts'
import type { ServiceCore } from '../state.ts'
import { BadInput } from './bad-input.ts'
import { type Arguments, decodeArguments, mergeArguments } from './form-encoding.ts'
import type { ServiceRequest } from './request.ts'

/** The login form in the body, or the URL arguments that replace it (section 4.3). */
export interface FormSeams {
  /** Reads the form in the body of a POST; no fields if there is no body or the URL has them. */
  readForm(request: ServiceRequest): Arguments
  /** The URL arguments together with the form fields. */
  readLoginFields(request: ServiceRequest): Arguments
}

/**
 * Fields from the body and the URL.
 *
 * @param service the record through which every call goes
 */
export function formSeams(service: ServiceCore & FormSeams): FormSeams {
  const isComplete = ({ query }: ServiceRequest): boolean =>
    (query.has(fieldName.username) && query.has(fieldName.password)) || query.has(service.options.sso?.argument ?? '')
  return {
    readForm(request) {
      if (request.method !== 'POST' || request.body.length === 0) return new Map()
      const type = /^application\/x-www-form-urlencoded *(?:; *charset="?utf-8"? *)?$/i
      if (!type.test(request.headers['content-type'] ?? '')) {
        // Some clients send JSON with every POST, whatever the URL contains.
        if (isComplete(request)) return new Map()
        throw new BadInput(415, 'the body is not application/x-www-form-urlencoded in UTF-8')
      }
      return decodeArguments(request.body.toString('latin1'))
    },
    readLoginFields: (request) => mergeArguments(request.query, service.readForm(request)),
  }
}
