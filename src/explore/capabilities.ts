import { isDeepStrictEqual } from 'node:util'
import { accountOfTickets, accountOfTokens, accountsOf, isUnusual } from '../environment/accounts.ts'
import {
  type Account,
  type AccountRefusal,
  type AccountVariable,
  type Environment,
  offers,
  provides,
} from '../environment/environment.ts'
import { type ListedMethod, methods } from '../methods/methods.ts'
import type { Facts } from '../model/facts.ts'
import type { Wanted } from '../model/operation.ts'
import type { BlindSpot } from '../results/exploration-schema.ts'
import { groupOf } from './operation.ts'

/** What an exploration of a target can use. */
export type Capabilities = ReturnType<typeof capabilitiesOf>

/** Values that targets seldom show on their own. */
const locales: readonly string[] = ['de_DE', 'fr_FR', 'ja_JP', 'es_ES', 'it_IT', 'pt_BR', 'zh_CN', 'ro_RO']
const zones: readonly string[] = [
  ...['Asia/Tokyo', 'Europe/Berlin', 'Pacific/Auckland', 'America/Chicago'],
  ...['Asia/Kolkata', 'Africa/Cairo', 'Europe/London', 'America/Bogota'],
]

interface CapabilitySettings {
  /** Whether to wait for session timeouts; by default, if a wait takes at most a tenth of the time. */
  readonly canWait?: boolean | undefined
  readonly forMs?: number | undefined
  readonly waived?: readonly string[] | undefined
}

/** What the environment provides. The fixed checks cover users with special characters. */
export function capabilitiesOf(environment: Environment, settings: CapabilitySettings) {
  const { waived = [], forMs = 60_000, canWait = environment.sessionTimeoutMs * 1.1 <= forMs / 10 } = settings
  const { identityPath, preferencesPath } = environment
  const accounts = accountsOf(environment).filter(({ variable }) => !isUnusual(variable))
  // In the order of the specification. A variant differs only in what the model calls `json`.
  const candidates = methods
    .filter(({ variantOf }) => variantOf === undefined)
    .toSorted((one, other) => one.section.localeCompare(other.section))
  const untried = candidates.flatMap((method) => {
    const why = whyNotTried(method, environment, waived)
    return why === undefined ? [] : [{ method, why }]
  })
  const wanted: readonly Wanted[] = [
    'resource',
    ...(identityPath === undefined ? [] : (['who'] as const)),
    ...(preferencesPath === undefined ? [] : (['settings'] as const)),
  ]
  return {
    facts: factsOf(environment, accounts, waived),
    /** The users of the model, by number. */
    accounts,
    methods: candidates.filter(
      (method) => untried.every((each) => each.method !== method) && canBeJudged(method, environment),
    ),
    canWait,
    wanted,
    locales,
    zones,
    /** Why methods are not tried at this target, each reason once. */
    untried: untried.filter(
      ({ why }, index) => untried.findIndex((each) => isDeepStrictEqual(each.why, why)) === index,
    ),
    blindSpots: blindSpotsOf(environment, accounts, canWait),
  }
}

function factsOf(environment: Environment, accounts: readonly Account[], waived: readonly string[]): Facts {
  const numberOf = (account: Account | undefined) => {
    const user = account === undefined ? -1 : accounts.indexOf(account)
    return user === -1 ? undefined : user
  }
  return {
    disabled: methods.filter((method) => !offers(environment, method)).map(({ id }) => id),
    encryption: environment.encryption,
    sessionTimeoutMs: environment.sessionTimeoutMs,
    ticketUser: numberOf(accountOfTickets(environment)),
    tokenUser: numberOf(accountOfTokens(environment)),
    isSuccessDeclared: environment.successLocation.declared,
    waived,
    found: [],
  }
}

function blindSpotsOf(environment: Environment, accounts: readonly Account[], canWait: boolean): BlindSpot[] {
  const { identityPath, preferencesPath, refusedAccounts = {} } = environment
  const hasPreferencesPath = preferencesPath !== undefined
  const refused = Object.entries(refusedAccounts) as [AccountVariable, AccountRefusal][]
  return [
    ...(identityPath === undefined ? [{ kind: 'no-identity-path', hasPreferencesPath } as const] : []),
    ...(hasPreferencesPath ? [] : [{ kind: 'no-preferences-path' } as const]),
    ...refused.map(([account, refusal]): BlindSpot => {
      const refusals = [{ account, ...refusal }]
      return { kind: 'cause', cause: { kind: 'account-refused', accounts: [account], refusals } }
    }),
    ...(accounts.length === 1 ? [{ kind: 'one-user' } as const] : []),
    ...(canWait ? [] : [{ kind: 'too-short' } as const]),
  ]
}

/** Whether there is something to try: where a method is disabled that otherwise opens a session, it must open none. */
function canBeJudged(method: ListedMethod, environment: Environment): boolean {
  return offers(environment, method) || (method.opens === 'session' && method.opensNoSession !== undefined)
}

/** Why a method is not tried, although the target may have it. */
function whyNotTried(method: ListedMethod, environment: Environment, waived: readonly string[]): BlindSpot | undefined {
  const { id, takes, when, needs, takesEncrypted } = method
  if (when.includes('known-release') && environment.release === undefined)
    return { kind: 'no-release', operation: groupOf(method) }
  if (!offers(environment, method)) return undefined
  if (needs !== undefined && !provides(environment, needs))
    return { kind: 'missing-prerequisite', prerequisite: needs, takes }
  if (environment.encryption === 'off' || takesEncrypted === undefined || !waived.includes(takesEncrypted))
    return undefined
  // Each attempt would be a refused password.
  return { kind: 'refuses-encrypted-passwords', method: id, requirement: takesEncrypted }
}
