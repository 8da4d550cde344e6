import type { Header } from '../methods/request-data.ts'
import type { ConnectionPeer } from '../transport/wire.ts'

/** One exchange, as shown in reports: already redacted, so that it is safe to share. Times are milliseconds. */
export interface Evidence {
  /** Position among the exchanges of its check, from 1. */
  readonly number: number
  /** The purpose of this exchange, such as `login with a form` or `probe with the session cookie`. */
  readonly purpose: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly Header[]
    readonly body?: string | undefined
  }
  /** Absent if there was no answer; then `error` says why. */
  readonly response?:
    | {
        readonly status: number
        readonly headers: readonly Header[]
        /** Text of the body, cut at `bounds.shownBodyBytes`. */
        readonly body: string
        /** Length of the whole body in bytes, after transfer decoding. */
        readonly bodyBytes: number
      }
    | undefined
  readonly error?: string | undefined
  readonly startedAt: string
  readonly durationMs: number
  /** Details of the peer: address, TLS protocol, certificate. */
  readonly peer?: ConnectionPeer | undefined
  /** A command line that repeats the request, with placeholders such as `$USER_PASSWORD` for secrets; none if abbreviated. */
  readonly curl?: string | undefined
  /** True if headers, bodies, peer and command were left out: another check passed the same way, or for lack of space. */
  readonly abbreviated?: boolean | undefined
}

/** What is left of an exchange whose evidence is abbreviated: request line, status and sizes. */
export interface Outline extends Pick<Evidence, 'number' | 'purpose' | 'error' | 'startedAt' | 'durationMs'> {
  readonly request: Pick<Evidence['request'], 'method' | 'url'>
  readonly response?: Pick<NonNullable<Evidence['response']>, 'status' | 'bodyBytes'> | undefined
}

/** The evidence of an exchange without headers, bodies, peer and command. */
export function abbreviated({ number, purpose, request, response, error, startedAt, durationMs }: Outline) {
  return {
    number,
    purpose,
    request: { method: request.method, url: request.url, headers: [] },
    response: response && { status: response.status, headers: [], body: '', bodyBytes: response.bodyBytes },
    error,
    startedAt,
    durationMs,
    abbreviated: true,
  } satisfies Evidence
}

/** How much of an exchange its evidence has: everything, or request line, status and sizes. */
export type EvidenceDetail = 'full' | 'short'

/** The evidence that a run needs: all, `short` for checks that passed like another of their requirement, or none. */
export type EvidenceWanted = EvidenceDetail | 'none'
