import type { ServiceRequest } from '../message/request.ts'
import type { ServiceOperation, ServiceResponse } from '../message/response.ts'
import { servedAt } from '../names.ts'
import type { Service } from '../service.ts'

/** Static files. */
export function pageSeams(service: Service) {
  const file = (request: ServiceRequest, operation: ServiceOperation, type: string, body: string): ServiceResponse => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return service.methodNotAllowed(operation, ['GET', 'HEAD'])
    return { status: 200, headers: [['Content-Type', type]], body, operation, outcome: 'success' }
  }
  return {
    jsonSuccessBody: () => ({ success: true }),
    jsonSuccess: (request) =>
      file(request, 'jsonSuccess', 'application/json', JSON.stringify(service.jsonSuccessBody())),
    page(request) {
      const title = request.path === servedAt.loginPage ? 'Login' : 'Welcome'
      const html = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>\n`
      return file(request, 'page', 'text/html; charset=utf-8', html)
    },
    absent: () => service.notFound('absent'),
  } satisfies Partial<Service>
}
