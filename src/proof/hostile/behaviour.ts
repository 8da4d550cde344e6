import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { jsessionid, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'

/** A request as received. */
export interface ReceivedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** An answer of the conforming server, which may be changed before it is sent. Text has one character per byte. */
export interface Reply {
  status: number
  reason: string
  /** Names and values, without those that frame the body. */
  headers: [name: string, value: string][]
  body: Buffer
}

/** One request to a hostile server, and the ways to answer it. */
export interface HostileExchange {
  readonly asked: ReceivedRequest
  readonly socket: Socket
  /** The number of the request in the run, from 1. */
  readonly number: number
  /** The origin of the server, without a path. */
  readonly origin: string
  /** Forwards the request to the conforming reference server. */
  conforming(): Promise<Reply>
  /** Sends a complete answer with a Content-Length. */
  reply(reply: Partial<Reply>): void
  /** Sends raw bytes. Resolves when they are sent; rejects if the peer has gone. */
  send(bytes: string | Buffer): Promise<void>
}

/** The expected result of a behaviour. */
export type Ends =
  /** Nothing violates HTTP or the specification: everything passes. */
  | { readonly conforming: true }
  /** The run fails or is inconclusive. */
  | {
      readonly conforming?: never
      /** Matches the first finding. */
      readonly names: RegExp
      /** Selectors of the requirements that must not pass: a section, or parts of an ID around a star. */
      readonly breaks: readonly string[]
    }

/** A faulty behaviour of a server, or one that only seems faulty. */
export interface Behaviour {
  readonly name: string
  readonly does: string
  readonly ends: Ends
  /** The login encryption of the environment; off if not set. */
  readonly encryption?: 'static' | 'dynamic'
  /** Patches for the conforming server behind it. */
  readonly patches?: readonly ServicePatch[]
  /** Conforming, but sometimes so slow that REQUEST_TIMEOUT matters. */
  readonly isSlow?: boolean
  /** Runs against it mostly wait, so many of them may run beside others. */
  readonly waits?: boolean
  /** RUN_TIMEOUT of the environment, if a complete run would take too long. */
  readonly runTimeout?: string
  /** It needs many requests, or tests how much is sent, read and kept: a sample is not enough. */
  readonly many?: boolean
  /** It uses https; `plain`: without really speaking TLS. */
  readonly tls?: 'self-signed' | 'unknown authority' | 'expired' | 'other host' | 'plain' | 'trusted'
  /** Further options of its TLS. */
  readonly tlsOptions?: TlsOptions
  /** Handles a new connection; if it returns true, no requests are read. */
  connects?(socket: Socket, open: number): boolean
  /** Handles a request; an error ends the connection. */
  answers?(visit: HostileExchange): Promise<void> | void
}

/** Nothing may pass. */
export const everything = ['*']

/** The reference server with changed answers. */
export function changed(
  change: (reply: Reply, asked: ReceivedRequest) => void,
): Required<Pick<Behaviour, 'answers'>>['answers'] {
  return async (visit) => {
    const reply = await visit.conforming()
    change(reply, visit.asked)
    visit.reply(reply)
  }
}

/** Whether a request is for the key service. */
export function asksForKey({ path }: ReceivedRequest): boolean {
  return path.includes(servedAt.key)
}

/** Whether an answer sets a session cookie. */
export function setsSession({ headers }: Reply): boolean {
  return headers.some(([name, value]) => isSetCookie(name) && value.startsWith(`${jsessionid}=`))
}

export function isSetCookie(name: string): boolean {
  return name.toLowerCase() === 'set-cookie'
}
