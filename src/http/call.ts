import type { Call } from '../methods/call.ts'
import { type Header, headerOf, type RequestData } from '../methods/request-data.ts'
import type { WireRequest } from '../transport/wire.ts'
import { basicAuthorization } from './credentials.ts'
import { formOf, queryOf, withLowerCaseEscapes } from './percent-encoding.ts'

/** Where a call is sent and whose cookies it uses. */
export interface Sender {
  readonly baseUrl: string
  /** The file in which the commands of the evidence keep the cookies of this client. */
  readonly cookieFile: string
  /** The session ID, if it did not come from `cookieFile`. */
  readonly givenSessionId?: string | undefined
  /** Whether `cookieFile` has the ID of another session, which is not sent. */
  readonly hasOtherSession?: boolean
}

/** Not the name of a browser: that would trigger the protection against cross-site requests. */
export const userAgent = 'reporting-auth-conformance/1.0 (conformance test suite)'

export const formType = 'application/x-www-form-urlencoded'

/** Whether the header names of a call are sent in lower case, and its escapes: one of its own header fields says so. */
export function isInLowerCase({ headers = [] }: Pick<RequestData, 'headers'>): boolean {
  return headers.some(([name]) => name === name.toLowerCase())
}

/** Encodes a call for the wire. `cookie` is the value of the Cookie header; `manner`: what the call does not say. */
export function wireRequest(
  call: RequestData & Pick<Call, 'wrongFor'>,
  baseUrl: string,
  cookie: string | undefined,
  manner: Partial<Pick<WireRequest, 'repeatable' | 'connection'>> = {},
): WireRequest {
  const { method, path, args, form, body, basic, credentialHeader, headers = [] } = call
  const has = (field: string) => headerOf(headers, field) !== undefined
  const isLower = isInLowerCase(call)
  const written = isLower ? withLowerCaseEscapes : (encoded: string) => encoded
  const query =
    args === undefined || args.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${written(queryOf(args))}`
  const sent: Header[] = has('User-Agent') ? [] : [['User-Agent', userAgent]]
  if (form !== undefined && !has('Content-Type')) sent.push(['Content-Type', formType])
  if (basic !== undefined) sent.push(['Authorization', basicAuthorization(basic)])
  if (credentialHeader !== undefined) sent.push(credentialHeader)
  if (cookie !== undefined) sent.push(['Cookie', cookie])
  sent.push(...headers)
  return {
    method,
    url: `${baseUrl}${path}${query}`,
    // The commands of the evidence leave cookies to curl, which writes this name.
    headers: isLower
      ? sent.map(([name, value]): Header => [name === 'Cookie' ? name : name.toLowerCase(), value])
      : sent,
    body: form === undefined ? body : written(formOf(form)),
    repeatable: manner.repeatable ?? call.wrongFor === undefined,
    connection: manner.connection,
  }
}
