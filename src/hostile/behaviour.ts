import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { ServicePatch } from '../reference/service.ts'

/** A request as it came over the wire. */
export interface ReceivedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** An answer of the conforming server; it may be changed before it goes on. Text has a character a byte. */
export interface Reply {
  status: number
  reason: string
  /** Names and values; without what frames the body. */
  headers: [name: string, value: string][]
  body: Buffer
}

/** One request to a hostile server, and what it may do with it. */
export interface HostileExchange {
  readonly asked: ReceivedRequest
  readonly socket: Socket
  /** Counts the requests of the run from 1 on. */
  readonly number: number
  /** Where the server is reached, without a path. */
  readonly origin: string
  /** Asks the conforming reference server. */
  lawful(): Promise<Reply>
  /** Sends a whole answer, framed by its length. */
  reply(reply: Partial<Reply>): void
  /** Sends bytes as they are; resolves when the peer has taken them, and is rejected when it has gone. */
  send(bytes: string | Buffer): Promise<void>
}

/** What a behaviour may end as. */
export type Ends =
  /** Nothing of it is against HTTP or the document: everything is green. */
  | { readonly lawful: true }
  /** It ends red or without a verdict. */
  | {
      readonly lawful?: never
      /** What the first finding says. */
      readonly names: RegExp
      /** Selectors of the requirements that may not pass: a section, or part of an id before a star. */
      readonly breaks: readonly string[]
    }

/** One way in which a server is no good, or looks like it. */
export interface Behaviour {
  readonly name: string
  readonly does: string
  readonly ends: Ends
  /** What the environment says of login encryption, if not that it is off. */
  readonly encryption?: 'static' | 'dynamic'
  /** How the server behind it departs from the usual one. */
  readonly departures?: readonly ServicePatch[]
  /** Lawful, but at times so slow that REQUEST_TIMEOUT matters. */
  readonly isSlow?: boolean
  /** Runs against it mostly wait: many of them may go on beside others. */
  readonly waits?: boolean
  /** What the environment says of RUN_TIMEOUT, where all of a run would take for ages. */
  readonly runTimeout?: string
  /** Only many requests show it, or how much is sent, read and kept is what matters: a sample of them is not enough. */
  readonly many?: boolean
  /** It is reached by https; `plain`: without really speaking TLS. */
  readonly tls?: 'self-signed' | 'unknown authority' | 'expired' | 'other host' | 'plain' | 'trusted'
  /** What else its TLS is like. */
  readonly tlsOptions?: TlsOptions
  /** Deals with a connection before any request of it; with true there are no requests. */
  connects?(socket: Socket, open: number): boolean
  /** Deals with a request; what it throws ends the connection. */
  answers?(visit: HostileExchange): Promise<void> | void
}

/** Nothing at all may pass. */
export const everything = ['*']

/** The reference server with its answers changed; by what path they were asked for is in `asked`. */
export function changed(
  change: (reply: Reply, asked: ReceivedRequest) => void,
): Required<Pick<Behaviour, 'answers'>>['answers'] {
  return async (visit) => {
    const reply = await visit.lawful()
    change(reply, visit.asked)
    visit.reply(reply)
  }
}

/** Whether a request is one to the key service. */
export function asksForKey({ path }: ReceivedRequest): boolean {
  return path.includes('/GetEncryptionKey')
}

/** Whether an answer sets a session cookie. */
export function setsSession({ headers }: Reply): boolean {
  return headers.some(([name, value]) => isSetCookie(name) && value.startsWith('JSESSIONID='))
}

export function isSetCookie(name: string): boolean {
  return name.toLowerCase() === 'set-cookie'
}
