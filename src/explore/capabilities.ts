import { accountOfTickets, accountOfTokens, accountsOf } from '../environment/accounts.ts'
import { type Account, type Environment, hasLegacyLogin } from '../environment/environment.ts'
import { requestMethods } from '../methods/methods.ts'
import type { Facts } from '../model/facts.ts'
import { type Doing, kinds, type ModelToken, type Wanted } from '../model/operation.ts'
import { refusalsInWords } from '../runner/cause-words.ts'

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
  const { sso, preauthentication, release, identityPath, preferencesPath, sessionTimeoutMs } = environment
  const tickets = sso?.tickets !== undefined
  const declared = requestMethods.filter(({ tokenVariable }) => environment.tokens?.[tokenVariable ?? ''] !== undefined)
  const tokens: readonly Pick<ModelToken, 'at' | 'by'>[] = [
    ...(preauthentication?.token === undefined ? [] : (['request', 'base address'] as const).map((at) => ({ at }))),
    ...declared.map(({ id: by }) => ({ at: 'request' as const, by })),
  ]
  const isWaitedFor = waits ?? sessionTimeoutMs * 1.1 <= forMs / 10
  const isBasicInVain = environment.encryption !== 'off' && waived.includes('5.7/basic-takes-the-encrypted-password')
  // An empty reason goes without saying.
  const missing: Readonly<Partial<Record<Doing['kind'], string | undefined>>> = {
    basic: isBasicInVain
      ? '5.7/basic-takes-the-encrypted-password is waived: basic credentials are not sent, because each would be a refused password.'
      : undefined,
    'legacy login':
      release === undefined
        ? 'SERVER_RELEASE is not set: the legacy login is not tried.'
        : hasLegacyLogin(release)
          ? undefined
          : '',
    ticket: tickets ? undefined : sso === undefined ? '' : 'There are no tickets (SSO_TICKET_COMMAND, SSO_TICKETS).',
    token: tokens.length > 0 ? undefined : preauthentication === undefined ? '' : 'There are no tokens (PREAUTH_U).',
    'short wait': isWaitedFor ? undefined : '',
    'long wait': isWaitedFor
      ? undefined
      : 'The exploration is too short to wait for the session timeout; --for with eleven timeouts or more waits.',
  }
  const numberOf = (account: Account | undefined) => {
    const user = account === undefined ? -1 : accounts.indexOf(account)
    return user === -1 ? undefined : user
  }
  const facts: Facts = {
    getLogin: environment.getLogin,
    encryption: environment.encryption,
    sessionTimeoutMs,
    ticketUser: numberOf(accountOfTickets(environment)),
    tokenUser: numberOf(accountOfTokens(environment)),
    declaredTokens: Object.fromEntries(
      declared.map(({ id, servesEveryRequest, refusesUnknown: refused, emptyRefusal }) => [
        id,
        { accepted: servesEveryRequest ?? '5.2/every-stateless-request-is-verified', refused, emptyRefusal },
      ]),
    ),
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
    /** The tokens that can be sent, and where. */
    tokens,
    kinds: new Set(kinds.filter((kind): kind is Doing['kind'] => missing[kind] === undefined)),
    wanted,
    locales,
    zones,
    /** Why operations of a kind are not tried at this target, one sentence each, with the variable that would change it. */
    missing: Object.fromEntries(Object.entries(missing).filter((entry): entry is [string, string] => !!entry[1])),
    /** What can't be observed at this target, one sentence each, with the variable that would change it. */
    blindSpots: [
      ...(identityPath === undefined ? [blindToUsers(preferencesPath)] : []),
      ...(preferencesPath === undefined
        ? ['PREFERENCES_PATH is not set: locales and time zones can’t be observed.']
        : []),
      ...refusalsInWords(environment).map(([, sentence]) => sentence),
      ...(accounts.length === 1 ? ['There is only one user (ADMIN_ID): confusion of users can’t be observed.'] : []),
    ],
  }
}

function blindToUsers(preferencesPath: string | undefined): string {
  return preferencesPath === undefined
    ? 'IDENTITY_PATH is not set: it can’t be observed whose session answers.'
    : 'IDENTITY_PATH is not set: only the locale of each client shows whose session answers.'
}
