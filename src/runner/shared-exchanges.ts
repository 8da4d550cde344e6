import type { Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { requestInWords, Violation } from '../outcome/violation.ts'
import { type ExchangeRange, type RunContext, Target } from '../target/target.ts'

/** What steps have led to, and which exchanges of a target they are. */
interface StepsTaken {
  readonly target: Target
  readonly exchanges: ExchangeRange
  readonly value: unknown
}

/** Steps that a check takes, or has taken. */
interface Taken {
  /** Undefined if they failed, or took longer than a session lives. */
  readonly usable: Promise<StepsTaken | undefined>
  isSettled: boolean
}

/** The exchanges of several checks: each takes place once for all checks of a run, and is shown in each. */
export class SharedExchanges {
  readonly #sessionTimeoutMs: number
  /** By the declaration of the steps, and by what they are taken with. */
  readonly #taken = new Map<object, Map<string, Taken>>()
  #protection: ReturnType<typeof probeWithoutCredentials> | undefined

  constructor({ sessionTimeoutMs }: Environment) {
    this.#sessionTimeoutMs = sessionTimeoutMs
  }

  /** The first control of every check: the protected path is closed. Otherwise a success proves nothing. */
  protection(shared: RunContext): ReturnType<typeof probeWithoutCredentials> {
    this.#protection ??= probeWithoutCredentials(shared)
    return this.#protection
  }

  /** Shows that control in the evidence of a target. Throws its failure. */
  async requireProtection(shared: RunContext, target: Target): Promise<void> {
    const { probe, failure } = await this.protection(shared)
    target.showExchangesOf(probe)
    if (failure !== undefined) throw failure
  }

  /** What was exchanged while other checks ran is in doubt where a check is repeated alone: that takes its steps again. */
  forget(): void {
    this.#taken.clear()
  }

  /**
   * Takes steps, or shows their exchanges if another check has taken them with the same key. Throws what they throw: then the
   * next check takes them again, as it does if a session may have ended in between.
   */
  async once<T>(declaration: object, key: string, target: Target, take: () => Promise<T>): Promise<T> {
    const ofSteps = this.#taken.get(declaration) ?? new Map<string, Taken>()
    this.#taken.set(declaration, ofSteps)
    const before = ofSteps.get(key)
    // A check that has sent something does not wait for another one: its sessions may end meanwhile.
    const mayWait = before?.isSettled || !target.hasBegun
    const known = mayWait ? await before?.usable : undefined
    if (known !== undefined) {
      target.showExchangesOf(known.target, known.exchanges)
      return known.value as T
    }
    const start = performance.now()
    const from = target.exchanged
    const result = take().then((value) => ({ target, exchanges: { from, to: target.exchanged }, value }))
    const forget = () => {
      if (ofSteps.get(key) === taken) ofSteps.delete(key)
      return undefined
    }
    const settle = (outcome: StepsTaken) => {
      taken.isSettled = true
      return performance.now() - start < this.#sessionTimeoutMs ? outcome : forget()
    }
    const taken: Taken = { usable: result.then(settle, forget), isSettled: false }
    ofSteps.set(key, taken)
    return (await result).value
  }
}

/** The closed path without credentials, as all checks of a run see it. There is no failure if it is closed. */
async function probeWithoutCredentials(shared: RunContext) {
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
    request: requestInWords({ request, purpose: 'without credentials' }),
    expected: { kind: 'protected' },
    actual: { kind: 'status', status },
    operation,
    status,
    control: true,
  })
}
