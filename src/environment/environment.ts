import type { Condition } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Setting } from './settings.ts'

/** An account of the target (section 2.1). */
export interface Account {
  /** Prefix of its variables, such as `USER` or `ADMIN`. */
  readonly variable: AccountVariable
  readonly id: string
  readonly password: string
  readonly organization?: { readonly id: string; readonly alias?: string | undefined } | undefined
}

/** The prefixes of the variables of accounts. */
export const accountVariables = ['USER', 'ADMIN', 'UTF8_USER', 'SPECIAL_USER', 'EXTERNAL_USER'] as const
export type AccountVariable = (typeof accountVariables)[number]

/** Where tickets come from (section 2.5). */
export type TicketSource =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'list'; readonly tickets: readonly string[] }
  /** The stand-in for an SSO server that belongs to the embedded reference server. */
  | { readonly kind: 'issuer'; readonly url: string }

/** Where pre-authentication tokens come from (section 2.5). */
export type TokenSource =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'fields'; readonly fields: TokenFields }

/** The fields of a token, in the order in which the document names them. */
export interface TokenFields {
  readonly u: string
  readonly r?: string | undefined
  readonly o?: string | undefined
  readonly pa1?: string | undefined
  readonly pa2?: string | undefined
}

/** Everything that the environment file says of a target: typed, complete, never changed. Times are milliseconds. */
export interface Environment {
  readonly name: string
  /** `{base_url}` without a trailing slash; `embedded` until the reference server has started. */
  readonly baseUrl: string
  readonly expiredLicenseBaseUrl?: string | undefined
  /** A dotted number; undefined when nobody gave it: then nothing that depends on it applies. */
  readonly release?: string | undefined
  readonly framework: string
  readonly protectedPaths: readonly string[]
  readonly absentPath: string
  readonly severalOrganizations: boolean
  /** An organization that exists and that no declared account belongs to. */
  readonly otherOrganization?: { readonly id: string; readonly alias?: string | undefined } | undefined
  readonly user: Account
  readonly admin?: Account | undefined
  readonly utf8User?: Account | undefined
  readonly specialUser?: Account | undefined
  readonly externalUser?: Account | undefined
  /** Accounts that the environment declares and the target refuses, with the reason as a sentence: they are not used. */
  readonly refusedAccounts?: Readonly<Partial<Record<AccountVariable, string>>> | undefined
  readonly getLogin: boolean
  readonly encryption: 'off' | 'static' | 'dynamic'
  readonly sso?: { readonly argument: string; readonly tickets?: TicketSource | undefined } | undefined
  readonly preauthentication?:
    | {
        readonly argument: string
        readonly token?: TokenSource | undefined
        /** Somebody promises that nobody has this name, and that the target makes no user out of a token. */
        readonly unknownUser?: string | undefined
      }
    | undefined
  /** `declared` when the file sets it: then it is compared strictly. */
  readonly successLocation: { readonly path: string; readonly declared: boolean }
  readonly jsonSuccessLocation: string
  readonly sessionTimeoutMs: number
  readonly preferencesPath?: string | undefined
  /** A REST path whose body differs from user to user. */
  readonly identityPath?: string | undefined
  readonly transport: TransportSettings
  readonly maxFailedLogins: number
  readonly concurrency: number
  /** How long a run may take, if it does not follow from its plan. */
  readonly runTimeoutMs?: number | undefined
  /** Accounts that URL arguments do not take although another method does: found out, never declared. */
  readonly refusedInUrls?: readonly AccountVariable[] | undefined
  /** Where the target has the legacy login for a form, if that is not where section 4.4 says: found out, never declared. */
  readonly legacyLoginPath?: string | undefined
  /** The variables that it was read from, fit to be shown; absent where it was not read. */
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
  /** The proxies of the process, which PROXY_URL beats. */
  readonly processProxies?: ProcessProxies | undefined
  readonly insecure: boolean
}

/** The proxies that the environment of the process names for all programs. */
export interface ProcessProxies {
  readonly HTTP_PROXY?: string | undefined
  readonly HTTPS_PROXY?: string | undefined
  /** Hosts that are reached without them: NO_PROXY. */
  readonly exceptions: readonly string[]
}

/** Whether the target of this environment has the thing (section 9 decides about the legacy login by the release). */
export function holds(environment: Environment, condition: Condition): boolean {
  const { release } = environment
  const legacyLogin = release === undefined ? undefined : hasLegacyLogin(release)
  const has: Record<Condition, boolean> = {
    'several-organizations': environment.severalOrganizations,
    'single-organization': !environment.severalOrganizations,
    // Nobody but the environment can know that a target has no such names.
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
  return has[condition]
}

/** Whether the environment provides what the check needs. */
export function provides(environment: Environment, prerequisite: Prerequisite): boolean {
  const has: Record<Prerequisite, unknown> = {
    'system-admin': environment.admin,
    'two-users': environment.admin,
    'other-organization': environment.otherOrganization,
    'other-organization-alias': environment.otherOrganization?.alias,
    'utf8-user': environment.utf8User,
    'special-user': environment.specialUser,
    // Basic authentication splits at the first colon: it can't express a user ID that has one.
    'special-user-for-basic': environment.specialUser?.id.includes(':') ? undefined : environment.specialUser,
    'special-password': hasSpecialCharacter(environment.specialUser?.password ?? '') ? true : undefined,
    'external-user': environment.externalUser,
    'expired-license': environment.expiredLicenseBaseUrl,
    preferences: environment.preferencesPath,
    ticket: environment.sso?.tickets,
    token: environment.preauthentication?.token,
    'unknown-token-user': environment.preauthentication?.unknownUser,
  }
  return has[prerequisite] !== undefined
}

/** Whether a name or a password has a character that means something in an encoding: `+ & % = :` or a space. */
export function hasSpecialCharacter(text: string): boolean {
  return /[+&%=: ]/.test(text)
}

/** Section 9: the legacy login was removed as of release 7.1. `release` is a dotted number. */
export function hasLegacyLogin(release: string): boolean {
  const [major = 0, minor = 0] = release.split('.').map(Number)
  return major < 7 || (major === 7 && minor < 1)
}

/** An account that the environment has to declare before a check that needs it runs. Throws when it does not. */
export function declared(
  environment: Environment,
  account: 'admin' | 'utf8User' | 'specialUser' | 'externalUser',
): Account {
  const found = environment[account]
  if (found === undefined) throw new Error(`The environment declares no ${account}; the catalogue should say so.`)
  return found
}
