import type { Answer } from '../http/answer.ts'
import { words } from '../http/words.ts'
import type { Visit } from './authentication.ts'
import { control } from './expect.ts'
import { type RunContext, Target, withTarget } from './target.ts'
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

/** The controls of many checks: each is requested once for all checks of a run, and shown in each. */
export class SharedControls {
  #protection: Promise<Protection> | undefined
  readonly #served = new Map<string | undefined, Promise<{ probe: Target; answer: Answer }>>()

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
   * The answer to a request of this path with credentials, which `send` sends. It is shown in the evidence of a target, and must
   * be served. Throws what `send` throws: then the next check sends it again.
   */
  async served(
    shared: RunContext,
    target: Target,
    path: string | undefined,
    send: (visit: Visit) => Promise<Answer>,
  ): Promise<Answer> {
    const ask = async (probe: Target) => {
      const visit = { target: probe, client: probe.newClient(), account: shared.environment.user }
      return { probe, answer: await send(visit) }
    }
    const asked = this.#served.get(path) ?? withTarget(shared, ask, `served-${this.#served.size + 1}`)
    this.#served.set(path, asked)
    asked.catch(() => this.#served.delete(path))
    const { probe, answer } = await asked
    target.showExchangesOf(probe)
    control(answer).toBeServed()
    return answer
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
