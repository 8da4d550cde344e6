import { type Method, serviceNamesOf } from '../methods/method.ts'
import { asksBy, type SeenRequest } from '../methods/recognise.ts'
import type { Arguments } from '../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Service } from '../reference/service.ts'

/** The arguments of a request, including the fields of a form in its body. */
export function fieldsIn(request: ServiceRequest, was: Service): Arguments {
  const isForm = /form-urlencoded/.test(request.headers['content-type'] ?? '')
  return isForm ? was.readLoginFields(request) : request.query
}

/** Returns a predicate: whether a received request uses a method. */
export function requestsBy(method: Method): (request: ServiceRequest, was: Service) => boolean {
  return (request, was) => asksBy(method, seenIn(request, was), serviceNamesOf(was.options))
}

/** The features of a received request that identify its method. */
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
