import type { Call } from '../methods/call.ts'
import { type OperationId, operationOf } from '../methods/methods.ts'

/** The operation that led to an answer: violations of the same server have it in common. */
export interface SentOperation {
  /** The operation; for a request with cookies alone, the one that the client used to get them. */
  readonly id: OperationId
  /** True when cookies alone were sent. */
  readonly session: boolean
  /** True when a password in it was encrypted. */
  readonly encrypted: boolean
  /** True if its cookie is of a session that the check has logged out of. */
  readonly loggedOut?: true | undefined
  /** Why the request has no session cookie, if the client has tried to get one. */
  readonly lacks?: LackedSession | undefined
}

export interface LackedSession {
  readonly why: string
  /** The status of the sign-in, if it was an error. */
  readonly signInStatus?: number | undefined
  /** Whether an answer has set a cookie that clients can't use. */
  readonly hasUnusableCookie: boolean
}

/** Remembers how a client has signed in, to attribute requests with its cookies to that operation. */
export class SignInOrigin {
  readonly #ciphertexts = new Set<string>()
  #last: SentOperation | undefined

  /** Marks this text as an encrypted password. */
  learnCiphertext(text: string): void {
    this.#ciphertexts.add(text)
  }

  /** The operation of a call that the client is about to send. */
  operationOf({ operation: id, cookies, basic, args = [], form = [] }: Call): SentOperation {
    if (id === 'otherSession') return { id: 'cookies', encrypted: false, session: true }
    if (id === 'cookies') return { id, encrypted: false, ...this.#last, session: true }
    const sent = [basic?.password ?? '', ...[...args, ...form].map(([, value]) => value)]
    const operation = { id, session: false, encrypted: sent.some((text) => this.#ciphertexts.has(text)) }
    if (cookies !== 'none' && !operationOf[id].givesNoSession) this.#last = operation
    return operation
  }
}
