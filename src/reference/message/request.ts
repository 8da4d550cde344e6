import type { DirectoryAnswers } from '../identity/account.ts'
import { BadInput } from './bad-input.ts'
import { type Arguments, decodeArguments } from './form-encoding.ts'

/** What is known about a request besides its text. */
interface RequestContext {
  /** The external directory's answers for the credentials in this request. */
  readonly directory?: DirectoryAnswers | undefined
  /** The number of the client's connection; undefined if there is none. */
  readonly connection?: number | undefined
  /** The number of other requests in progress. */
  readonly alongside?: number | undefined
  /** When it arrived, by `performance.now()`. */
  readonly arrivedAt?: number | undefined
  /** The names of its header fields in the letter case in which they were sent. */
  readonly headerNames?: readonly string[] | undefined
}

/** A request to the service, as plain data. */
export interface ServiceRequest extends RequestContext {
  readonly method: string
  /** The whole decoded path. */
  readonly fullPath: string
  /** The path below the context path, without a trailing slash; undefined outside the context. */
  readonly path: string | undefined
  /** The URL arguments. */
  readonly query: Arguments
  /** Header fields by lower-case name; repeated fields are joined as node:http joins them. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The cookies in the order of arrival; a name may occur twice. */
  readonly cookies: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/** A request as received over HTTP. */
export interface RawRequest extends RequestContext {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Parses a raw request. Throws BadInput for a path or arguments that can't be decoded, or that firewalls block. */
export function readRequest(raw: RawRequest, contextPath: string): ServiceRequest {
  const target = raw.target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const cut = target.indexOf('?')
  const fullPath = decodePath(cut < 0 ? target : target.slice(0, cut))
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(raw.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  return {
    ...raw,
    fullPath,
    path: below(fullPath, contextPath),
    query: decodeArguments(cut < 0 ? '' : target.slice(cut + 1)),
    headers,
    cookies: readCookies(headers.cookie ?? ''),
  }
}

function decodePath(encoded: string): string {
  // Path parameters such as `;jsessionid=…` are not part of the segment's name.
  const plain = encoded.replace(/;[^/]*/g, '')
  if (plain.includes('//') || /%2f|%5c|\\/i.test(plain)) throw new BadInput(400, 'the path is not normalised')
  let decoded: string
  try {
    decoded = decodeURIComponent(plain)
  } catch {
    throw new BadInput(400, 'the path is not percent-encoded UTF-8')
  }
  if (/(^|\/)\.\.?(\/|$)/.test(decoded)) throw new BadInput(400, 'the path is not normalised')
  return decoded
}

function below(fullPath: string, contextPath: string): string | undefined {
  if (fullPath !== contextPath && !fullPath.startsWith(`${contextPath}/`)) return undefined
  return fullPath.slice(contextPath.length).replace(/\/$/, '') || '/'
}

/** The cookies of a header in order, plain or with `$Version` and `$Path` (section 2.2), without such attributes. */
export function readCookies(header: string): (readonly [string, string])[] {
  const cookies: (readonly [string, string])[] = []
  for (const part of header.split(';')) {
    const cut = part.indexOf('=')
    const name = part.slice(0, Math.max(cut, 0)).trim()
    if (name === '' || name.startsWith('$')) continue
    const value = part.slice(cut + 1).trim()
    cookies.push([name, value.replace(/^"(.*)"$/, '$1')])
  }
  return cookies
}
