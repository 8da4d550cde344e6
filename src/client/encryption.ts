import type { Answer } from '../http/answer.ts'
import { eventLoopShare } from '../suite/event-loop-share.ts'
import { bounds } from '../transport/bounds.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { publicKeyIn } from './key-service.ts'
import type { PublicKey } from './password-encryption.ts'
import { Rounds } from './rounds.ts'

/** The target answered, but without a usable key. This is a defect of the target. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey'
}

/** The client that fetches a key: on known servers, a dynamic key belongs to the session of this client. */
interface KeyClient {
  requestKey(): Promise<Answer>
  /** Whether its check has sent anything. Such clients go first, because their sessions may expire while they wait. */
  hasBegun(): boolean
}

type Mode = 'off' | 'static' | 'dynamic'

/** Dynamic keys soon become useless. */
const mostKnown = 256

/** What is known of dynamic keys: whether clients that fetch keys at the same time invalidate each other's keys. */
interface KeySharing {
  /** How many other clients may fetch a key between the fetch and the use of one: 0 if only the newest key is valid. */
  laterKeys: number
}

/**
 * Login encryption of one target (section 5.7), for all checks of a run. A static key is fetched once, a dynamic one before
 * each use, by as many clients at a time as is known not to invalidate each other's keys.
 */
export class Encryption {
  readonly mode: Mode
  #staticKey: Promise<PublicKey> | undefined
  readonly #known = new Map<string, Promise<string>>()
  readonly #sharing: KeySharing
  readonly #rounds: Rounds
  #lost: NoAnswer | UnusableKey | undefined
  #timesLost = 0
  #hasGivenKeys = false

  /** `rounds`: those of the other servers that may have the same keys, if there are any. */
  constructor(mode: Mode, sharing: KeySharing, rounds = new Rounds()) {
    this.mode = mode
    this.#sharing = sharing
    this.#rounds = rounds
  }

  /** Encrypts a password with the current key and passes it to `send`. Throws UnusableKey and NoAnswer. */
  async use(client: KeyClient, password: string, send: (encrypted: string) => Promise<Answer>): Promise<Answer> {
    if (this.mode === 'off') return send(password)
    if (this.mode === 'static') {
      this.#staticKey ??= this.#fetch(client).catch((error) => {
        // The next check fetches it again.
        this.#staticKey = undefined
        throw error
      })
      return send(await this.#encrypted(password, await this.#staticKey))
    }
    return this.withLock(client, async () => {
      const key = await this.#fetch(client)
      return send(await this.#encrypted(password, key))
    })
  }

  /** Fetches a key. A service that fails too often in the same way is not asked again: every check would wait. */
  async #fetch(client: KeyClient): Promise<PublicKey> {
    if (this.#lost !== undefined && this.#isGivenUp) throw this.#lost
    try {
      const key = await fetchKey(client)
      this.#timesLost = 0
      this.#hasGivenKeys = true
      return key
    } catch (error) {
      const counts = error instanceof NoAnswer || (error instanceof UnusableKey && !this.#hasGivenKeys)
      if (!counts) throw error
      this.#timesLost = this.#lost !== undefined && kindOf(error) === kindOf(this.#lost) ? this.#timesLost + 1 : 1
      this.#lost = error
      throw error
    }
  }

  /** Encrypts each password once per key: without padding, the result is always the same. */
  #encrypted(password: string, key: PublicKey): Promise<string> {
    const name = JSON.stringify([key.n, key.e, key.flaw, password])
    const known = this.#known.get(name) ?? encrypted(password, key)
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(name, known)
    return known
  }

  /** Runs work that fetches a key, not beside more of the kind than the keys of other clients survive. */
  async withLock<T>(client: Pick<KeyClient, 'hasBegun'>, work: () => Promise<T>): Promise<T> {
    if (this.mode !== 'dynamic' || this.#sharing.laterKeys === Number.POSITIVE_INFINITY) return work()
    await this.#rounds.join(this.#sharing.laterKeys + 1, { first: client.hasBegun() })
    if (this.#isGivenUp) {
      // No client gets a key, so none can be invalidated, and the next ones need not wait.
      this.#rounds.leave(this.#sharing.laterKeys + 1)
      return work()
    }
    try {
      return await work()
    } finally {
      this.#rounds.leave(this.#sharing.laterKeys + 1)
    }
  }

  /** Whether the service has failed too often in the same way. */
  get #isGivenUp(): boolean {
    return this.#timesLost >= bounds.sameFailures
  }
}

/** Login encryption of every server of a run. They may have the same keys, so clients fetch them in the same rounds. */
export class Encryptions {
  /** What a run has learned about its target; the instance with an expired license is the same kind of server. */
  readonly sharing: KeySharing = { laterKeys: 0 }
  readonly #mode: Mode
  readonly #rounds = new Rounds()
  readonly #byBaseUrl = new Map<string, Encryption>()

  constructor(mode: Mode) {
    this.#mode = mode
  }

  at(baseUrl: string): Encryption {
    const known = this.#byBaseUrl.get(baseUrl) ?? new Encryption(this.#mode, this.sharing, this.#rounds)
    this.#byBaseUrl.set(baseUrl, known)
    return known
  }
}

/** Answers without a usable key are of one kind, however much they differ: an error page may have another length each time. */
function kindOf(error: NoAnswer | UnusableKey): string {
  return error instanceof NoAnswer ? error.code : error.name
}

/** Fetches the key as this client. Throws UnusableKey if the answer contains none. */
export async function fetchKey(client: Pick<KeyClient, 'requestKey'>): Promise<PublicKey> {
  const answer = await client.requestKey()
  const key = publicKeyIn(answer)
  if (key === undefined)
    throw new UnusableKey(`The key service gave no key, but status ${answer.status} and ${answer.bodyBytes} bytes.`)
  return key
}

/** Why a key can't be used; undefined if it can. */
export async function whyKeyUnusable(key: PublicKey): Promise<string | undefined> {
  try {
    await encrypted('any password', key)
    return undefined
  } catch (error) {
    if (error instanceof UnusableKey) return error.message
    throw error
  }
}

/** The password encrypted with this key. Throws UnusableKey if the key can't be used. */
export async function encrypted(password: string, key: PublicKey): Promise<string> {
  // Most targets have login encryption off and don't need the cryptography library.
  const { encryptPassword } = await import('./password-encryption.ts')
  while (eventLoopShare.areOver()) await eventLoopShare.next()
  try {
    return encryptPassword(password, key)
  } catch (error) {
    if (error instanceof RangeError) throw new UnusableKey(error.message)
    throw error
  }
}
