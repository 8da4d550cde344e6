import type { Environment } from '../../environment/environment.ts'
import { Encryptions } from '../../http/encryption.ts'
import { TrafficCount } from '../../http/exchanges.ts'
import { SessionNumbers } from '../../http/recorder.ts'
import { Redaction } from '../../http/redaction.ts'
import { secretsOf } from '../../http/secrets.ts'
import { Transport } from '../../http/transport.ts'
import { budgetOf } from '../run-context.ts'
import { type RunContext, Target } from '../target.ts'

/** What the checks of a run share, for a run made up in a test. Close its transport after use. */
export function runContextFor(environment: Environment): RunContext {
  return {
    environment,
    transport: new Transport(environment.transport),
    encryptions: new Encryptions(environment.encryption),
    traffic: new TrafficCount(),
    budget: budgetOf(environment),
    redaction: new Redaction(secretsOf(environment)),
    sessionNumbers: new SessionNumbers(),
  }
}

/** The target of an environment as one check sees it, for the duration of `use`. */
export async function withTargetOf(environment: Environment, use: (target: Target) => Promise<void>): Promise<void> {
  const shared = runContextFor(environment)
  try {
    await use(new Target(shared))
  } finally {
    await shared.transport.close()
  }
}
