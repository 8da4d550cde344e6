import type { Call } from '../methods/call.ts'
import type { Header } from '../methods/request-data.ts'
import { basicAuthorization } from './credentials.ts'
import { formOf, queryOf } from './percent-encoding.ts'
import type { WireRequest } from './wire.ts'

/** Who sends a call. */
export interface Sender {
  readonly baseUrl: string
  /** Where the commands of the evidence keep the cookies of this client. */
  readonly cookieFile: string
  /** The session ID, where it did not come out of `cookieFile`. */
  readonly givenSessionId?: string | undefined
}

/** An honest name: a browser's would meet the guard against cross-site requests. */
export const userAgent = 'reporting-auth-conformance/1.0 (conformance test suite)'

/** How a form is encoded. */
export const formType = 'application/x-www-form-urlencoded'

/** How a request is sent, where the call itself does not say it. */
type Manner = Partial<Pick<WireRequest, 'repeatable' | 'lacks' | 'connection'>>

/** Encodes a call for the wire. `cookie` is the value of the Cookie header, if there is one. */
export function wireRequest(call: Call, baseUrl: string, cookie: string | undefined, manner: Manner = {}): WireRequest {
  const { method, path, args, form, body, basic, headers = [] } = call
  const has = (field: string) => headers.some(([name]) => name === field)
  const query = args === undefined || args.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${queryOf(args)}`
  const sent: Header[] = has('User-Agent') ? [] : [['User-Agent', userAgent]]
  if (form !== undefined && !has('Content-Type')) sent.push(['Content-Type', formType])
  if (basic !== undefined) sent.push(['Authorization', basicAuthorization(basic)])
  if (cookie !== undefined) sent.push(['Cookie', cookie])
  sent.push(...headers)
  return {
    method,
    url: `${baseUrl}${path}${query}`,
    headers: sent,
    body: form === undefined ? body : formOf(form),
    repeatable: manner.repeatable ?? call.wrongFor === undefined,
    lacks: manner.lacks,
    connection: manner.connection,
  }
}
