import type { Header } from '../methods/request-data.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly body?: string | undefined
  /** False for what must not reach the target twice, such as a wrong password. */
  readonly repeatable: boolean
  /** Why it goes without a session cookie, where the client has tried to get one. */
  readonly lacks?: LackedSession | undefined
  /** The number of the connection that it goes by, where that is one kept for those with the same number. */
  readonly connection?: number | undefined
}

/** Why a client has no session. */
export interface LackedSession {
  readonly why: string
  /** An answer has set a cookie that no client can use. */
  readonly hasUnusableCookie: boolean
}

/** An answer as it came over the wire. */
export interface WireResponse {
  readonly status: number
  readonly headers: readonly Header[]
  /** The same with a character a byte: what goes back to the server goes back as the bytes that came. */
  readonly rawHeaders?: readonly Header[]
  /** The body after transfer decoding, at most a megabyte of it. */
  readonly body: Buffer
  readonly bodyBytes: number
}
