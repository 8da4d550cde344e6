import type { Environment } from '../environment/environment.ts'
import { Cancelled } from '../http/cancelled.ts'
import { Encryptions } from '../http/encryption.ts'
import { TrafficCount } from '../http/exchanges.ts'
import type { LoginBudget } from '../http/login-budget.ts'
import { SessionNumbers } from '../http/recorder.ts'
import { Redaction } from '../http/redaction.ts'
import { secretsOf } from '../http/secrets.ts'
import { Transport } from '../http/transport.ts'
import type { Words } from '../http/words.ts'
import { type Asked, statusBy } from '../runner/recognition.ts'
import { budgetOf } from '../runner/run-context.ts'
import { Target } from '../runner/target.ts'
import type { Notes } from './diagnosis.ts'

/** The target under examination, and the collector of findings. */
export interface Examination extends Asked {
  readonly notes: Notes
  /** The text of the variables from the environment file or the process; the environment has defaults for the others. */
  readonly given: Readonly<Record<string, string>>
}

/** Connections and secrets of one examination. Close it after use: it logs out of every session. */
export class DoctorVisit {
  readonly redaction: Redaction
  readonly #environment: Environment
  readonly #given: Readonly<Record<string, string>>
  readonly #cancelled: AbortSignal | undefined
  readonly #transport: Transport
  readonly #sessionNumbers = new SessionNumbers()
  readonly #budget: LoginBudget
  readonly #targets: Target[] = []

  /** When `cancelled` is aborted, only logouts are still sent. */
  constructor(environment: Environment, given: Readonly<Record<string, string>>, cancelled?: AbortSignal) {
    this.#environment = environment
    this.#given = given
    this.#cancelled = cancelled
    this.#transport = new Transport(environment.transport)
    this.#budget = budgetOf(environment)
    this.redaction = new Redaction(secretsOf(environment))
  }

  /** The target with an environment that includes detected settings. */
  examination(notes: Notes, known: Partial<Environment> = {}): Examination {
    const environment = { ...this.#environment, ...known }
    const target = new Target({
      environment,
      transport: this.#transport,
      encryptions: new Encryptions(environment.encryption),
      traffic: new TrafficCount(),
      budget: this.#budget,
      redaction: this.redaction,
      sessionNumbers: this.#sessionNumbers,
      cancelled: this.#cancelled,
    })
    this.#targets.push(target)
    return {
      environment,
      target,
      notes,
      given: this.#given,
      statusOf: async (url) => {
        if (this.#cancelled?.aborted) throw Cancelled.by(this.#cancelled)
        return statusBy(this.#transport)(url)
      },
    }
  }

  /** The text without any secret of the environment, or any that appeared since. */
  redacted(text: Words): string {
    const redactions = [this.redaction, ...this.#targets.map(({ recorder }) => recorder.redaction)]
    return text.redacted({ apply: (value) => redactions.reduce((shown, redaction) => redaction.apply(shown), value) })
  }

  async close(): Promise<void> {
    for (const target of this.#targets) await target.end()
    await this.#transport.close()
  }
}
