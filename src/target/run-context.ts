import { Encryptions } from '../client/encryption.ts'
import { TrafficCount } from '../client/exchanges.ts'
import { LoginBudget } from '../client/login-budget.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import type { EvidenceWanted } from '../evidence/evidence.ts'
import { RunEvidence } from '../evidence/recorder.ts'
import { redactionOf } from '../evidence/secrets.ts'
import { Transport } from '../transport/transport.ts'
import type { RunContext } from './target.ts'
import { shownUnknownName } from './unknown-user.ts'

/** What all requests to one target share. When `cancelled` is aborted, nothing more is sent. */
export function runContextOf(
  environment: Environment,
  settings: {
    readonly transport?: Transport | undefined
    readonly evidence?: EvidenceWanted | undefined
    readonly budget?: LoginBudget | undefined
  },
  cancelled: AbortSignal,
): RunContext {
  const redaction = redactionOf(environment)
  redaction.learn(shownUnknownName)
  const transport = settings.transport ?? new Transport(environment.transport)
  const traffic = new TrafficCount()
  transport.onProbe = (request, { status, headers, rawHeaders = headers }) =>
    traffic.sessions.record(request, { status, rawHeaders }, 'request')
  return {
    environment,
    transport,
    encryptions: new Encryptions(environment.encryption),
    traffic,
    budget: settings.budget ?? budgetOf(environment),
    redaction,
    runEvidence: new RunEvidence(),
    cancelled,
    evidence: settings.evidence,
  }
}

/** What has been sent to the target so far. */
export function trafficOf({ transport, traffic, budget }: RunContext) {
  const {
    requests,
    connections,
    outage: { unavailableMs },
  } = transport
  const failedLogins: Readonly<Record<string, number>> = Object.fromEntries(
    Object.entries(budget.refused).map(([account, count]) => [`${account}_ID`, count]),
  )
  const { logins } = traffic
  const { opened, loggedOut, left, outlived } = traffic.sessions
  return { requests, connections, logins, failedLogins, sessions: { opened, loggedOut, left, outlived }, unavailableMs }
}

/** The budget of refused passwords of a run. */
export function budgetOf(environment: Environment): LoginBudget {
  return new LoginBudget(accountsOf(environment), environment.maxFailedLogins)
}
