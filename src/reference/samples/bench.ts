import type { ServiceResponse } from '../message/response.ts'
import { defaultOptions, type ReferenceOptions } from '../options.ts'
import { composeService, type Service, type ServicePatch } from '../service.ts'

/** A service without HTTP around it, and the time it believes it is: for unit tests. */
export interface Bench {
  readonly service: Service
  /** Lets time pass. */
  wait(milliseconds: number): void
  /** Sends one request; `form` makes it a POST of a form unless a method is given. */
  ask(target: string, more?: { method?: string; headers?: Record<string, string>; form?: string }): ServiceResponse
}

/**
 * Builds a service whose clock only moves when told to.
 *
 * @param options what to change about the default server
 * @param departures how to differ from the document
 */
export function bench(options: Partial<ReferenceOptions> = {}, departures: readonly ServicePatch[] = []): Bench {
  let now = 0
  const service = composeService({ ...defaultOptions, clock: () => now, ...options }, departures)
  return {
    service,
    wait(milliseconds) {
      now += milliseconds
    },
    ask(target, { method, headers = {}, form } = {}) {
      const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
      return service.answer({
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        target: service.options.contextPath + target,
        headers: { ...type, ...headers },
        body: Buffer.from(form ?? ''),
      })
    },
  }
}

/** The values of a response's header, in order. */
export function headerValues(response: ServiceResponse, name: string): string[] {
  return response.headers.filter(([each]) => each === name).map(([, value]) => value)
}

/** What a client sends back after a response: its cookies as one `cookie` header. */
export function cookiesOf(response: ServiceResponse): { cookie: string } {
  const cookies = headerValues(response, 'Set-Cookie').map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; ') }
}

/** An `authorization` header of HTTP basic, encoded as UTF-8 as most clients do. */
export function basic(userId: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${userId}:${password}`).toString('base64')}` }
}
