import { prerequisites } from '../catalogue/prerequisite.ts'
import { accountOfTickets, accountOfTokens, accountsOf } from '../environment/accounts.ts'
import { type Account, type Environment, holds, provides } from '../environment/environment.ts'
import { type ListedMethod, methods, methodsById } from '../methods/methods.ts'
import type { Facts } from '../model/facts.ts'
import type { Wanted } from '../model/operation.ts'
import { refusalsInWords } from '../outcome/cause-words.ts'
import { groupOf } from './operation.ts'

/** What an exploration of a target can use. */
export type Capabilities = ReturnType<typeof capabilitiesOf>

/** Values that targets seldom show on their own. */
const locales: readonly string[] = ['de_DE', 'fr_FR', 'ja_JP', 'es_ES', 'it_IT', 'pt_BR', 'zh_CN', 'ro_RO']
const zones: readonly string[] = [
  'Asia/Tokyo',
  'Europe/Berlin',
  'Pacific/Auckland',
  'America/Chicago',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Europe/London',
  'America/Bogota',
]

/**
 * What the environment provides for an exploration. Users are those whose names and passwords every method sends unchanged; the
 * fixed checks cover special characters. Session timeouts are waited for if `waits` says so, or if a wait takes at most a tenth
 * of the time. `waived`: requirements that the target is known to violate.
 */
export function capabilitiesOf(
  environment: Environment,
  {
    waits,
    forMs = 60_000,
    waived = [],
  }: {
    readonly waits?: boolean | undefined
    readonly forMs?: number | undefined
    readonly waived?: readonly string[] | undefined
  },
) {
  const accounts = accountsOf(environment).filter(({ variable }) => !['UTF8_USER', 'SPECIAL_USER'].includes(variable))
  const { identityPath, preferencesPath, sessionTimeoutMs } = environment
  const isWaitedFor = waits ?? sessionTimeoutMs * 1.1 <= forMs / 10
  // In the order of the specification. A variant differs only in what the model calls `json`.
  const trials = methods
    .filter(({ variantOf }) => variantOf === undefined)
    .toSorted((one, other) => one.section.localeCompare(other.section))
    .map((method) => ({ method, ...trialOf(method, environment, waived) }))
  const numberOf = (account: Account | undefined) => {
    const user = account === undefined ? -1 : accounts.indexOf(account)
    return user === -1 ? undefined : user
  }
  const facts: Facts = {
    methods: methodsById,
    disabled: methods.filter((method) => !isOffered(method, environment)).map(({ id }) => id),
    encryption: environment.encryption,
    sessionTimeoutMs,
    ticketUser: numberOf(accountOfTickets(environment)),
    tokenUser: numberOf(accountOfTokens(environment)),
    successDeclared: environment.successLocation.declared,
    waived,
    found: [],
  }
  const wanted: readonly Wanted[] = [
    'resource',
    ...(identityPath === undefined ? [] : (['who'] as const)),
    ...(preferencesPath === undefined ? [] : (['settings'] as const)),
  ]
  return {
    facts,
    /** The users of the model, by number. */
    accounts,
    /** The authentication methods to try. */
    methods: trials.flatMap(({ method, isTried }) => (isTried ? [method] : [])),
    isWaitedFor,
    wanted,
    locales,
    zones,
    /** Why methods are not tried at this target, as a sentence with the variable that would change it. */
    untried: trials.flatMap(({ method: { takes }, why }) => (why === undefined ? [] : [{ takes, why }])),
    /** What can't be observed at this target, one sentence each, with the variable that would change it. */
    blindSpots: [
      ...(identityPath === undefined ? [blindToUsers(preferencesPath)] : []),
      ...(preferencesPath === undefined
        ? ['PREFERENCES_PATH is not set: locales and time zones can’t be observed.']
        : []),
      ...refusalsInWords(environment).map(([, sentence]) => sentence),
      ...(accounts.length === 1 ? ['There is only one user (ADMIN_ID): confusion of users can’t be observed.'] : []),
      ...(isWaitedFor
        ? []
        : ['The exploration is too short to wait for the session timeout; --for with eleven timeouts or more waits.']),
    ],
  }
}

function blindToUsers(preferencesPath: string | undefined): string {
  return preferencesPath === undefined
    ? 'IDENTITY_PATH is not set: it can’t be observed whose session answers.'
    : 'IDENTITY_PATH is not set: only the locale of each client shows whose session answers.'
}

function isOffered({ when }: ListedMethod, environment: Environment): boolean {
  return when.every((condition) => holds(environment, condition))
}

/** Whether a method is tried, and if not, why, unless that goes without saying. */
function trialOf(
  method: ListedMethod,
  environment: Environment,
  waived: readonly string[],
): { isTried: boolean; why?: string } {
  const { name, takes, opens, when, needs, opensNoSession, takesEncrypted } = method
  if (when.includes('known-release') && environment.release === undefined)
    return { isTried: false, why: `SERVER_RELEASE is not set: the ${groupOf(method)} is not tried.` }
  // Where a method is disabled that otherwise opens a session, it must open none.
  if (!isOffered(method, environment)) return { isTried: opens === 'session' && opensNoSession !== undefined }
  if (needs !== undefined && !provides(environment, needs))
    return { isTried: false, why: `${prerequisites[needs]} is not set: no ${takes}s are tried.` }
  if (environment.encryption === 'off' || takesEncrypted === undefined || !waived.includes(takesEncrypted))
    return { isTried: true }
  const why = `${takesEncrypted} is waived: ${name} is not tried, because each attempt would be a refused password.`
  return { isTried: false, why }
}
