import type { Header } from '../methods/request-data.ts'

/**
 * One exchange with the target as it is shown to people: already redacted, so that whatever is made from it
 * can be handed on. Times are milliseconds.
 */
export interface Evidence {
  /** Position among the exchanges of its check, from 1. */
  readonly number: number
  /** What the suite did with this exchange, such as `login with a form` or `probe with the session cookie`. */
  readonly purpose: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly Header[]
    readonly body?: string | undefined
  }
  /** Absent when no answer came; then `error` says why. */
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
  /** What is known of the peer: address, TLS protocol, certificate. */
  readonly peer?:
    | {
        readonly address?: string | undefined
        readonly tls?:
          | {
              readonly protocol: string
              readonly cipher: string
              readonly subject: string
              readonly validTo: string
            }
          | undefined
      }
    | undefined
  /** A command line that repeats the request, secrets as placeholders such as `$USER_PASSWORD`. */
  readonly curl: string
  /** True where headers, bodies, peer and command were left out: another check of the requirement passed likewise. */
  readonly inShort?: boolean | undefined
}
