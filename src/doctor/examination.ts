import { Cancelled } from '../client/cancelled.ts'
import { Encryptions } from '../client/encryption.ts'
import { TrafficCount } from '../client/exchanges.ts'
import type { Environment } from '../environment/environment.ts'
import { type Asked, statusBy } from '../target/recognition.ts'
import { runContextOf } from '../target/run-context.ts'
import { Target } from '../target/target.ts'
import type { Words } from '../transport/words.ts'
import type { Notes } from './diagnosis.ts'

/** The target under examination, and the collector of findings. */
export interface Examination extends Asked {
  readonly notes: Notes
  /** The text of the variables from the environment file or the process; the environment has defaults for the others. */
  readonly given: Readonly<Record<string, string>>
}

/** Connections and secrets of one examination. Close it after use: it logs out of every session. */
export function examinationOf(
  declared: Environment,
  given: Readonly<Record<string, string>>,
  cancelled: AbortSignal = new AbortController().signal,
) {
  const shared = runContextOf(declared, {}, cancelled)
  const targets: Target[] = []
  return {
    /** The target with an environment that includes detected settings. */
    examination(notes: Notes, known: Partial<Environment> = {}): Examination {
      const environment = { ...declared, ...known }
      const encryptions = new Encryptions(environment.encryption)
      const target = new Target({ ...shared, environment, encryptions, traffic: new TrafficCount() })
      targets.push(target)
      const statusOf = async (url: string) => {
        if (cancelled.aborted) throw Cancelled.by(cancelled)
        return statusBy(shared.transport)(url)
      }
      return { environment, target, notes, given, statusOf }
    },

    /** The text without any secret of the environment, or any that appeared since. */
    redacted(text: Words): string {
      const redactions = [shared.redaction, ...targets.map(({ recorder }) => recorder.redaction)]
      return text.redacted({ apply: (value) => redactions.reduce((shown, redaction) => redaction.apply(shown), value) })
    },

    async close(): Promise<void> {
      for (const target of targets) await target.end()
      await shared.transport.close()
    },
  }
}
