import type { Argument, Header } from '../methods/request-data.ts'

/** What a recording shows of its requests beside their lines: what it leaves out may well have been sent. */
export interface RecordingShows {
  /** The headers that authenticate: Authorization, Cookie, Set-Cookie. */
  readonly headers: boolean
  readonly bodies: boolean
}

/** One request of recorded traffic and its answer. It is full of secrets, and kept in memory only. */
export interface TrafficRequest {
  /** Milliseconds since 1970, where the recording says it. */
  readonly at: number | undefined
  readonly method: string
  /** Of `unknownOrigin` where the recording knows no host. */
  readonly url: URL
  readonly headers: readonly Header[]
  readonly form: readonly Argument[]
  /** Zero where no answer came. */
  readonly status: number
  readonly answerHeaders: readonly Header[]
  readonly shows: RecordingShows
}

/** What was recorded in one file. */
export interface RecordedTraffic {
  readonly kind: 'HAR' | 'access log'
  readonly file: string
  /** The client that has sent all of it, if the command line says so. */
  readonly client?: string | undefined
  readonly requests: readonly TrafficRequest[]
  /** Lines or entries that are no requests over HTTP, or can't be read. */
  readonly leftOut: number
}

/** An access log has paths only. */
export const unknownOrigin = 'http://unknown.invalid'

/** The first header field of this name, in any letter case. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1]
}

/** The Cookie header; HTTP/2 may have sent it in pieces. */
export function cookieHeaderOf(headers: readonly Header[]): string {
  return headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .map(([, value]) => value)
    .join('; ')
}
