import { composeService } from '../compose-service.ts'
import type { ServiceResponse } from '../message/response.ts'
import { defaultOptions, type ReferenceOptions } from '../options.ts'
import type { ServicePatch } from '../service.ts'

/** Creates a service whose clock advances only with `wait`. */
export function bench(options: Partial<ReferenceOptions> = {}, patches: readonly ServicePatch[] = []) {
  let now = 0
  const service = composeService({ ...defaultOptions, clock: () => now, ...options }, patches)
  return {
    service,
    wait(milliseconds: number) {
      now += milliseconds
    },
    /** Sends one request; with `form`, a POST of a form unless a method is given. */
    ask(
      target: string,
      { method, headers = {}, form }: { method?: string; headers?: Record<string, string>; form?: string } = {},
    ): ServiceResponse {
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

/** A service without HTTP and with a simulated clock, for unit tests. */
export type Bench = ReturnType<typeof bench>

/** The values of a response header, in order. */
export function headerValues(response: ServiceResponse, name: string): string[] {
  return response.headers.filter(([each]) => each === name).map(([, value]) => value)
}

/** The `cookie` header that a client sends after a response. */
export function setCookiesOf(response: ServiceResponse): { cookie: string } {
  const cookies = headerValues(response, 'Set-Cookie').map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; ') }
}

/** An `authorization` header of HTTP basic, encoded as UTF-8 as most clients do. */
export function asBasic(userId: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${userId}:${password}`).toString('base64')}` }
}
