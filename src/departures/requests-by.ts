import { type Method, serviceNamesOf } from '../methods/method.ts'
import { asksBy } from '../methods/recognise.ts'
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
  return (request, was) => {
    const { path = '', query, headers, body } = request
    const seen = {
      method: request.method,
      path,
      hasAuthorization: headers.authorization !== undefined,
      hasBody: body.length > 0,
      hasArgument: (name: string) => query.has(name),
      hasField: (name: string) => query.has(name) || fieldsIn(request, was).has(name),
    }
    return asksBy(method, seen, serviceNamesOf(was.options))
  }
}
