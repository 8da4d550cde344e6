import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { words } from '../http/words.ts'
import { type ExchangeRange, type RunContext, Target } from './target.ts'
import { Violation } from './violation.ts'

/** The closed path without credentials, as all checks of a run see it. */
export interface Protection {
  /** The target that sent the request; it has the evidence. */
  readonly probe: Target
  /** The failure of every check; undefined if the path is closed. */
  readonly failure: unknown
  /** The answer; undefined if there was none. */
  readonly answer?: Answer | undefined
}

/** Takes the steps of this name, or shows those that another check has taken, and returns their result. */
export type Once = <T>(name: string, steps: () => Promise<T>) => Promise<T>

/** Steps that a check has taken, and which of its exchanges they were. */
interface Taken {
  readonly target: Target
  readonly exchanges: ExchangeRange
  readonly result: unknown
}

/** The exchanges of several checks: each takes place once for all checks of a run, and is shown in each. */
export class SharedExchanges {
  readonly #sessionTimeoutMs: number
  readonly #taken = new Map<string, Promise<Taken>>()
  readonly #finished = new Set<string>()
  #protection: Promise<Protection> | undefined

  constructor({ sessionTimeoutMs }: Environment) {
    this.#sessionTimeoutMs = sessionTimeoutMs
  }

  /**
   * The first control of every check: without credentials, the protected path is closed. On a server that accepts everyone, a
   * success proves nothing.
   */
  protection(shared: RunContext): Promise<Protection> {
    this.#protection ??= probeWithoutCredentials(shared)
    return this.#protection
  }

  /** Shows that control in the evidence of a target. Throws its failure. */
  async requireProtection(shared: RunContext, target: Target): Promise<void> {
    const { probe, failure } = await this.protection(shared)
    target.showExchangesOf(probe)
    if (failure !== undefined) throw failure
  }

  /**
   * Takes steps at a target, and returns their result. If another check has taken the steps of this name, shows their exchanges
   * instead. Throws what the steps throw: then the next check takes them again, as it does if they were so slow that a session
   * may have ended in between.
   */
  async once<T>(name: string, target: Target, steps: () => Promise<T>): Promise<T> {
    // A check that has sent something does not wait for another one: its sessions may end meanwhile.
    const isUnderWay = target.hasBegun && !this.#finished.has(name)
    const known = isUnderWay ? undefined : await this.#taken.get(name)?.catch(() => undefined)
    if (known !== undefined) {
      target.showExchangesOf(known.target, known.exchanges)
      return known.result as T
    }
    const start = performance.now()
    const from = target.exchanged
    const taken = steps().then((result) => ({ target, exchanges: { from, to: target.exchanged }, result }))
    this.#taken.set(name, taken)
    const forget = () => {
      this.#taken.delete(name)
      this.#finished.delete(name)
    }
    const settle = () => (performance.now() - start >= this.#sessionTimeoutMs ? forget() : this.#finished.add(name))
    taken.then(settle, forget)
    return (await taken).result
  }
}

async function probeWithoutCredentials(shared: RunContext): Promise<Protection> {
  // Its cookies are not those of the first client of a check, whose evidence begins with this request.
  const probe = new Target(shared, [], 'first-control')
  try {
    const answer = await probe.newClient().probe()
    return { probe, answer, failure: answer.isSuccess ? servedWithoutCredentials(answer) : undefined }
  } catch (failure) {
    return { probe, failure }
  }
}

function servedWithoutCredentials({ request, operation, status }: Answer): Violation {
  return new Violation({
    request: words`${request.method} ${request.url} (without credentials)`,
    expected: { kind: 'protected' },
    actual: { kind: 'status', status },
    operation,
    status,
    control: true,
  })
}
