import type { Argument, Header } from '../methods/request-data.ts'

/** What a recording contains besides request lines: what it leaves out may still have been sent. */
export interface RecordingShows {
  /** The headers that authenticate: Authorization, Cookie, Set-Cookie. */
  readonly headers: boolean
  readonly bodies: boolean
}

/** One recorded request and its answer. Contains secrets, and is kept in memory only. */
export interface TrafficRequest {
  /** Milliseconds since 1970, if recorded. */
  readonly at: number | undefined
  readonly method: string
  /** At `unknownOrigin` if the host was not recorded. */
  readonly url: URL
  readonly headers: readonly Header[]
  readonly form: readonly Argument[]
  /** 0 if no answer came. */
  readonly status: number
  readonly answerHeaders: readonly Header[]
  readonly shows: RecordingShows
}

/** The content of one recording. */
export interface RecordedTraffic {
  readonly kind: 'HAR' | 'access log'
  readonly file: string
  /** The client that sent all requests, if given on the command line. */
  readonly client?: string | undefined
  readonly requests: readonly TrafficRequest[]
  /** Lines or entries that are not HTTP requests or can't be parsed. */
  readonly leftOut: number
}

/** The origin of requests in access logs, which contain only paths. */
export const unknownOrigin = 'http://unknown.invalid'

/** The Cookie header; HTTP/2 may have split it. */
export function cookieHeaderOf(headers: readonly Header[]): string {
  return headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .map(([, value]) => value)
    .join('; ')
}
