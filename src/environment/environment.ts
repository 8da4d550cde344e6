import { type Condition, conditions } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Setting } from './settings.ts'
import { isOnThisMachine } from './this-machine.ts'
import type { TokenVariable } from './variables.ts'

/** An account of the target (section 2.1). */
export interface Account {
  /** Prefix of its variables, such as `USER` or `ADMIN`. */
  readonly variable: AccountVariable
  readonly id: string
  readonly password: string
  readonly organization?: { readonly id: string; readonly alias?: string | undefined } | undefined
}

export const accountVariables = ['USER', 'ADMIN', 'UTF8_USER', 'SPECIAL_USER', 'EXTERNAL_USER'] as const
export type AccountVariable = (typeof accountVariables)[number]

/** How a target has refused an account: with which statuses by which methods, or as another one with the same credentials. */
export type AccountRefusal =
  | { readonly sameAs: AccountVariable }
  | {
      readonly by: { readonly method: string; readonly status: number }[]
      readonly isLocked: boolean
      readonly attemptsLeft?: number | undefined
    }
export type RefusedAccounts = Partial<Record<AccountVariable, AccountRefusal>>

/** The source of tickets (section 2.5). */
export type TicketSource =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'list'; readonly tickets: readonly string[] }
  /** The ticket issuer next to the embedded reference server. */
  | { readonly kind: 'issuer'; readonly url: string }

/** The source of pre-authentication tokens (section 2.5). */
export type TokenSource =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'fields'; readonly fields: TokenFields }

/** The fields of a token, in the order of the specification. */
export interface TokenFields {
  readonly u: string
  readonly r?: string | undefined
  readonly o?: string | undefined
  readonly pa1?: string | undefined
  readonly pa2?: string | undefined
}

/** The name of an environment. Commands name folders after it, so it must not lead out of the folder of `--out`. */
export const environmentName = /^(?!\.{1,2}$)[^/\\]*$/

/** Everything that the environment file declares about a target: typed, complete, immutable. Times are milliseconds. */
export interface Environment {
  readonly name: string
  /** `{base_url}` without a trailing slash; `embedded` until the reference server has started. */
  readonly baseUrl: string
  readonly expiredLicenseBaseUrl?: string | undefined
  /** A dotted number; undefined if not given: then nothing that depends on it applies. */
  readonly release?: string | undefined
  readonly framework: string
  readonly protectedPaths: readonly string[]
  readonly absentPath: string
  readonly severalOrganizations: boolean
  /** An existing organization to which no declared account belongs. */
  readonly otherOrganization?: { readonly id: string; readonly alias?: string | undefined } | undefined
  readonly user: Account
  readonly admin?: Account | undefined
  readonly utf8User?: Account | undefined
  readonly specialUser?: Account | undefined
  readonly externalUser?: Account | undefined
  /** Declared accounts that the target refuses: they are not used. */
  readonly refusedAccounts?: Readonly<RefusedAccounts> | undefined
  readonly getLogin: boolean
  readonly encryption: 'off' | 'static' | 'dynamic'
  readonly sso?: { readonly argument: string; readonly tickets?: TicketSource | undefined } | undefined
  readonly preauthentication?:
    | {
        readonly argument: string
        readonly token?: TokenSource | undefined
        /** A user name that is declared not to exist, at a target that does not create users from tokens. */
        readonly unknownUser?: string | undefined
      }
    | undefined
  /** The tokens of the ordinary user that are given, by variable. */
  readonly tokens?: Readonly<Record<string, string>> | undefined
  /** `declared` if the file sets it: then it is compared strictly. */
  readonly successLocation: { readonly path: string; readonly declared: boolean }
  readonly jsonSuccessLocation: string
  readonly sessionTimeoutMs: number
  readonly preferencesPath?: string | undefined
  /** A REST path whose body differs from user to user. */
  readonly identityPath?: string | undefined
  readonly transport: TransportSettings
  readonly maxFailedLogins: number
  readonly concurrency: number
  /** Selects how accounts and header fields are assigned to the checks; the fixed one by default. */
  readonly seed?: number | undefined
  /** How long a run may take, if not derived from its plan. */
  readonly runTimeoutMs?: number | undefined
  /** Accounts refused in URL arguments although another method accepts them: detected, never declared. */
  readonly refusedInUrls?: readonly AccountVariable[] | undefined
  /** The path of the legacy login for a form, if it differs from section 4.4: detected, never declared. */
  readonly legacyLoginPath?: string | undefined
  /** The variables that it was read from, redacted for display; absent if it was not read. */
  readonly settings?: readonly Setting[] | undefined
  readonly waiversFile?: string | undefined
}

export interface TransportSettings {
  readonly requestTimeoutMs: number
  /** PEM text. */
  readonly ca?: string | undefined
  readonly clientCertificate?: string | undefined
  readonly clientKey?: string | undefined
  readonly proxyUrl?: string | undefined
  /** The proxies of the process, unless PROXY_URL is set. */
  readonly processProxies?: ProcessProxies | undefined
  readonly insecure: boolean
  /** Where EXPIRED_LICENSE_TARGET_URL leads, so that messages name that variable. */
  readonly expiredLicenseOrigin?: string | undefined
}

/** The proxies that the environment of the process sets for all programs. */
export interface ProcessProxies {
  readonly HTTP_PROXY?: string | undefined
  readonly HTTPS_PROXY?: string | undefined
  /** Hosts that are reached directly: NO_PROXY. */
  readonly exceptions: readonly string[]
}

/** The conditions that a target takes a token: each holds if its variable is given. */
type TokenCondition = {
  [Name in Condition]: (typeof conditions)[Name]['variable'] extends TokenVariable ? Name : never
}[Condition]

/** Whether a condition holds for this environment (section 9: the release decides about the legacy login). */
export function holds(environment: Environment, condition: Condition): boolean {
  const { release } = environment
  const legacyLogin = release === undefined ? undefined : hasLegacyLogin(release)
  const has: Record<Exclude<Condition, TokenCondition>, boolean> = {
    'on-a-network': !isOnThisMachine(environment.baseUrl),
    'several-organizations': environment.severalOrganizations,
    'single-organization': !environment.severalOrganizations,
    // Only the environment can declare that a target has no such names.
    'special-names': environment.specialUser === undefined || hasSpecialCharacter(environment.specialUser.id),
    'get-login': environment.getLogin,
    'no-get-login': !environment.getLogin,
    encryption: environment.encryption !== 'off',
    'no-encryption': environment.encryption === 'off',
    'static-key': environment.encryption === 'static',
    'dynamic-key': environment.encryption === 'dynamic',
    sso: environment.sso !== undefined,
    'pre-authentication': environment.preauthentication !== undefined,
    'known-release': legacyLogin !== undefined,
    'legacy-login': legacyLogin === true,
    'no-legacy-login': legacyLogin === false,
  }
  const held: Partial<Record<Condition, boolean>> = has
  return held[condition] ?? environment.tokens?.[conditions[condition].variable] !== undefined
}

/** Whether the target has an authentication method, by the conditions of that. */
export function offers(environment: Environment, { when }: { readonly when: readonly Condition[] }): boolean {
  return when.every((condition) => holds(environment, condition))
}

/** Whether the environment provides what a check needs. */
export function provides(environment: Environment, prerequisite: Prerequisite): boolean {
  const { user, utf8User, specialUser, externalUser } = environment
  const has: Record<Prerequisite, unknown> = {
    'system-admin': environment.admin,
    'two-users': environment.admin,
    'other-organization': environment.otherOrganization,
    'other-organization-alias': environment.otherOrganization?.alias,
    'utf8-user': utf8User,
    'special-user': specialUser,
    // Basic authentication splits at the first colon, so it can't express a user ID with a colon.
    'special-user-for-basic': specialUser?.id.includes(':') ? undefined : specialUser,
    'special-password': hasSpecialCharacter(specialUser?.password ?? '') ? true : undefined,
    'external-user': externalUser,
    'unusual-user': utf8User ?? specialUser,
    'member-of-the-organization': [utf8User, specialUser, externalUser].find(
      (each) => each?.organization !== undefined && each.organization.id === user.organization?.id,
    ),
    'utf8-user-organization': utf8User?.organization,
    'special-user-organization': specialUser?.organization,
    'external-user-organization': externalUser?.organization,
    'expired-license': environment.expiredLicenseBaseUrl,
    preferences: environment.preferencesPath,
    ticket: environment.sso?.tickets,
    token: environment.preauthentication?.token,
    'unknown-token-user': environment.preauthentication?.unknownUser,
  }
  return has[prerequisite] !== undefined
}

/** Whether a name or a password has a character with a special meaning in an encoding: `+ & % = :` or a space. */
export function hasSpecialCharacter(text: string): boolean {
  return /[+&%=: ]/.test(text)
}

/** Section 9: the legacy login was removed as of release 7.1. `release` is a dotted number. */
export function hasLegacyLogin(release: string): boolean {
  const [major = 0, minor = 0] = release.split('.').map(Number)
  return major < 7 || (major === 7 && minor < 1)
}

/** Returns an account that a check needs. Throws if the environment does not declare it, although the catalogue requires it. */
export function declared(
  environment: Environment,
  account: 'admin' | 'utf8User' | 'specialUser' | 'externalUser',
): Account {
  const found = environment[account]
  if (found === undefined) throw new Error(`The environment declares no ${account}; the catalogue should say so.`)
  return found
}
