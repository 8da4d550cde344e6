import { fieldName } from '../names.ts'
import type { Service } from '../service.ts'
import { BadInput } from './bad-input.ts'
import { decodeArguments, mergeArguments } from './form-encoding.ts'
import type { ServiceRequest } from './request.ts'

/** Fields from the body and the URL. */
export function formSeams(service: Service) {
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
  } satisfies Partial<Service>
}
