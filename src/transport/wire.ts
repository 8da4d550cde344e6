import type { Header } from '../methods/request-data.ts'

export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly body?: string | undefined
  /** False for what must not reach the target twice, such as a wrong password. */
  readonly repeatable: boolean
  /** The number of the dedicated connection to use, if any. */
  readonly connection?: number | undefined
  /** Called whenever it is sent: never, if the server has long been silent or away, and again where it is repeated. */
  readonly onAttempt?: (() => void) | undefined
}

export interface WireResponse {
  readonly status: number
  readonly headers: readonly Header[]
  /** The same headers with one character per byte, so that values can be sent back unchanged. */
  readonly rawHeaders?: readonly Header[]
  /** The body after transfer decoding, up to `bounds.bodyBytes`. */
  readonly body: Buffer
  readonly bodyBytes: number
}

/** The peer of a connection: its address, and what it has shown if the connection is encrypted. */
export interface ConnectionPeer {
  readonly address?: string | undefined
  readonly tls?:
    | { readonly protocol: string; readonly cipher: string; readonly subject: string; readonly validTo: string }
    | undefined
}
