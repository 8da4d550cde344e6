import { type Method, serviceNamesOf } from '../methods/method.ts'
import { asksBy, type SeenRequest } from '../methods/recognise.ts'
import type { Arguments } from '../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Service } from '../reference/service.ts'

/** The arguments of a request, and the fields of its body where that is a form. */
export function fieldsIn(request: ServiceRequest, was: Service): Arguments {
  const isForm = /form-urlencoded/.test(request.headers['content-type'] ?? '')
  return isForm ? was.readLoginFields(request) : request.query
}

/** Whether a request that has arrived asks by a method. */
export function requestsBy(method: Method): (request: ServiceRequest, was: Service) => boolean {
  return (request, was) => asksBy(method, seenIn(request, was), serviceNamesOf(was.options))
}

/** What of a request that has arrived shows by which method it asks. */
export function seenIn(request: ServiceRequest, was: Service): SeenRequest {
  const { method, path = '', query, headers, body } = request
  return {
    method,
    path,
    hasAuthorization: headers.authorization !== undefined,
    hasBody: body.length > 0,
    hasArgument: (name) => query.has(name),
    hasField: (name) => query.has(name) || fieldsIn(request, was).has(name),
  }
}
