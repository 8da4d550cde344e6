import { setTimeout as sleep } from 'node:timers/promises'

/** Statuses with which gateways answer while the service does not. */
export const ofGateways: ReadonlySet<number> = new Set([502, 503, 504])

/** Between two attempts to find the service again, in milliseconds. */
export const everyMs = 250
/** For how long a run waits for it in all, in milliseconds. */
const longestInAllMs = 30_000

/** Whether the service is there, is there again, or is not. */
type Presence = 'there' | 'again' | 'gone'

/**
 * Finds out whether the service is unavailable when a gateway answers for it, and waits until it is there again: a restart says
 * nothing about the service.
 */
export class Outage {
  /** For how long the service has been unavailable, in milliseconds. */
  unavailableMs = 0
  readonly #isThere: () => Promise<boolean>
  #search: Promise<Presence> | undefined
  #endedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  /** `isThere` asks for what the service has answered before. */
  constructor(isThere: () => Promise<boolean>) {
    this.#isThere = isThere
  }

  /** Resolves when requests may be sent. */
  async pause(): Promise<void> {
    await this.#search
  }

  /** Looks for the service behind the answer to a request that was sent at this time (`performance.now()`). */
  async presence(sentAt: number): Promise<Presence> {
    this.#search ??= this.#find().finally(() => {
      this.#search = undefined
    })
    const found = await this.#search
    return found === 'there' && sentAt < this.#endedAt ? 'again' : found
  }

  /** Ends the wait for the service. */
  close(): void {
    this.#isClosed = true
  }

  async #find(): Promise<Presence> {
    const start = performance.now()
    if (await this.#isThere()) return 'there'
    const before = this.unavailableMs
    let isThere = false
    do {
      if (this.#isClosed || this.unavailableMs >= longestInAllMs) return 'gone'
      await sleep(everyMs)
      isThere = await this.#isThere()
      this.unavailableMs = before + performance.now() - start
    } while (!isThere)
    this.#endedAt = performance.now()
    return 'again'
  }
}
