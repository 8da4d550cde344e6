import type { Environment } from '../../environment/environment.ts'
import type { ModelOperation } from '../../model/operation.ts'
import { type Capabilities, capabilitiesOf } from '../capabilities.ts'
import { Generator } from '../generate.ts'

/** Which journeys to generate. */
export interface JourneySettings {
  readonly seed: number
  readonly users: number
  /** The number of journeys, each played once; otherwise a few journeys are repeated for `forMs`. */
  readonly runs?: number | undefined
  readonly forMs: number
  /** Waived requirements. */
  readonly waived?: readonly string[] | undefined
}

const usualCount = 40

/** The content of a script for k6, and notes on what it leaves out. */
export interface Journeys {
  readonly capabilities: Capabilities
  readonly journeys: readonly (readonly ModelOperation[])[]
  /** What the script leaves out or requires, one sentence each. */
  readonly notes: readonly string[]
}

/**
 * Generates journeys for which the model knows the permitted answers: sequences as `explore` makes them, without operations
 * that k6 can't perform or that are unsuitable under load. The same seed gives the same journeys.
 */
export function journeysFor(environment: Environment, settings: JourneySettings): Journeys {
  const { seed, users, runs = usualCount } = settings
  const { sso, preauthentication, transport } = environment
  const capabilities = capabilitiesOf(environment, settings)
  // The notes have their own words for tickets and tokens.
  const { ticket: _, token: __, ...missing } = capabilities.missing
  const generator = new Generator(capabilities, users, seed)
  const journeys = Array.from({ length: runs }, (_, number) => generator.sequence(number, 'one by one').map(planned))
  const notes = [
    'A journey sends its requests one after another; only requests of different virtual users overlap.',
    'No wrong passwords: a script that runs on several machines cannot enforce MAX_FAILED_LOGINS. Unknown users are included.',
    ...(sso === undefined ? [] : ['No tickets, except forged ones: k6 cannot request tickets.']),
    ...(preauthentication?.token === undefined
      ? []
      : ['PREAUTH_TOKEN must be a token, not percent-encoded, that stays valid for the whole run.']),
    ...(transport.ca === undefined ? [] : ['Instead of CA_FILE, set SSL_CERT_FILE.']),
    ...(transport.clientCertificate === undefined
      ? []
      : ['The script does not use CLIENT_CERT_FILE: add it to its options as tlsAuth.']),
    ...(transport.proxyUrl === undefined ? [] : ['Instead of PROXY_URL, set HTTP_PROXY and HTTPS_PROXY.']),
    ...capabilities.blindSpots,
    ...Object.values(missing),
  ]
  return { capabilities, journeys, notes }
}

/** The operation as the script contains it. */
function planned(operation: ModelOperation): ModelOperation {
  const { connection: _, ...alone } = { ...operation, together: false }
  if (alone.kind === 'ticket') return { ...alone, ticket: 'invented' }
  if ('credentials' in alone && alone.credentials === 'wrong password') return { ...alone, credentials: 'unknown user' }
  return alone
}
