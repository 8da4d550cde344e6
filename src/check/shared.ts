import { type Alone, Encryptions } from '../client/encryption.ts'
import { TrafficCount } from '../client/exchanges.ts'
import { SessionNumbers } from '../client/recorder.ts'
import { redactionOf } from '../client/secrets.ts'
import { Transport } from '../client/transport.ts'
import type { Environment } from '../environment/environment.ts'
import { shownNobody } from './stranger.ts'
import type { Shared } from './target.ts'

/** What everything that asks one target shares. When `cancelled` is aborted, nothing more is sent. */
export function sharedBy(
  environment: Environment,
  settings: {
    readonly transport?: Transport | undefined
    readonly keepsEvidence?: boolean | undefined
    readonly alone?: Alone | undefined
  },
  cancelled: AbortSignal,
): Shared {
  const redaction = redactionOf(environment)
  redaction.learn(shownNobody)
  return {
    environment,
    transport: settings.transport ?? new Transport(environment.transport),
    encryptions: new Encryptions(environment.encryption, settings.alone),
    traffic: new TrafficCount(),
    redaction,
    sessionNumbers: new SessionNumbers(),
    cancelled,
    keepsEvidence: settings.keepsEvidence ?? true,
  }
}
