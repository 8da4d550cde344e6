import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { ServicePatch } from '../../reference/service.ts'
import type { certificates } from './certificates.ts'

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

/** Answers a request. If it rejects, the connection ends. */
export type Answers = (exchange: HostileExchange) => unknown

/** A faulty behaviour of a server, or one that only seems faulty. */
export interface Behaviour {
  readonly name: string
  /** Matches the first finding of a run that fails or is inconclusive. Without it the server conforms: everything passes. */
  readonly names?: RegExp
  /** Selectors of the requirements that must not pass: a section, or parts of an ID around a star. All if not set. */
  readonly breaks?: readonly string[]
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
  readonly tls?: keyof typeof certificates | 'plain'
  /** Further options of its TLS. */
  readonly tlsOptions?: TlsOptions
  /** Handles a new connection, of so many that are open. Requests are read from it only if this returns true. */
  connects?(socket: Socket, open: number): unknown
  /** How it answers requests; as the conforming server, if not set. */
  readonly answers?: Answers
}

/** A behaviour without its name: in most cases, what the first finding says and the answers, or only answers that conform. */
type BehaviourRow = Answers | readonly [names: RegExp, answers: Answers] | Omit<Behaviour, 'name'>

/** Behaviours by name. */
export type Behaviours = Readonly<Record<string, BehaviourRow>>

/** All behaviours of a table, with what they have in common. */
export function behavioursIn(table: Behaviours, common: Partial<Behaviour> = {}): Behaviour[] {
  return Object.entries(table).map(([name, row]) => {
    if (typeof row === 'function') return { ...common, name, answers: row }
    if (!('length' in row)) return { ...common, ...row, name }
    const [names, answers] = row
    return { ...common, name, names, answers }
  })
}
