import type { Call } from './call.ts'

/** By which operation an answer was got: what departures of the same server have in common. */
export interface Operation {
  /** What the request was for; for one with cookies alone, what the client had sent before to get them. */
  readonly name: string
  /** True when cookies alone were sent. */
  readonly session: boolean
  /** True when a password in it was encrypted. */
  readonly encrypted: boolean
}

/** What requests are for that are not only told apart by people. */
export const purposes = {
  cookies: 'request with the cookies of the client',
  otherSession: 'request with another session cookie',
  key: 'get the encryption key',
  logout: 'logout',
  jsonFile: 'get the JSON success file',
  spelling: 'another spelling of a path',
} as const

/** Whether a request is one to enter by, and to get a session. */
export function isEntry(purpose: string): boolean {
  return /login|security check|pre-authentication at/.test(purpose)
}

/** What gives a client no session. */
const aside: ReadonlySet<string> = new Set([purposes.key, purposes.logout, purposes.jsonFile])

/** Remembers by what a client has entered, so that a request with its cookies is known for what it is about. */
export class Entrance {
  readonly #ciphertexts = new Set<string>()
  #last: Operation | undefined

  /** From now on this text is known to be an encrypted password. */
  learnCiphertext(text: string): void {
    this.#ciphertexts.add(text)
  }

  /** The operation of a call that the client is about to send. */
  operationOf({ purpose, cookies, basic, args = [], form = [] }: Call): Operation {
    if (purpose === purposes.otherSession) return { name: purposes.cookies, encrypted: false, session: true }
    if (purpose === purposes.cookies) return { name: purpose, encrypted: false, ...this.#last, session: true }
    const sent = [basic?.password ?? '', ...[...args, ...form].map(([, value]) => value)]
    const operation = { name: purpose, session: false, encrypted: sent.some((text) => this.#ciphertexts.has(text)) }
    if (cookies !== 'none' && !aside.has(purpose)) this.#last = operation
    return operation
  }
}
