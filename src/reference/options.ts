import type { Directory, Organization, ServiceAccount } from './identity/account.ts'
import { fieldName } from './names.ts'

/** All options of a reference server. */
export interface ReferenceOptions {
  readonly host: string
  readonly port: number
  /** Key and certificate, as PEM text; without them the server uses plain HTTP. */
  readonly tls?: { readonly key: string; readonly certificate: string } | undefined
  /** `''`, or a path that starts with a slash and does not end with one. */
  readonly contextPath: string
  /** Determines whether the legacy login exists: it does before 7.1 (section 9). */
  readonly release: string
  /** The word in the path of the security check (section 4.5). */
  readonly framework: string
  /** Empty: the server has a single organization, and user IDs are never qualified. */
  readonly organizations: readonly Organization[]
  readonly accounts: readonly ServiceAccount[]
  /** Knows further accounts (section 1), which exist only there. */
  readonly directory?: Directory
  readonly getLogin: boolean
  readonly encryption: 'off' | 'static' | 'dynamic'
  /** The given tickets are valid for the first account, each of them once. */
  readonly sso?: { readonly argument: string; readonly tickets: readonly string[] } | undefined
  readonly preauthentication?: { readonly argument: string } | undefined
  /** The tokens of the first account, by the variable that declares them. */
  readonly tokens?: Readonly<Record<string, string>> | undefined
  readonly successLocation: string
  readonly jsonSuccessLocation: string
  readonly sessionTimeoutMs: number
  readonly licenseValid: boolean
  /** REST paths that answer GET with a small JSON object. No other REST path exists. */
  readonly protectedPaths: readonly string[]
  /** The REST path whose body shows the user and the current locale and time zone. */
  readonly preferencesPath: string
  readonly defaultLocale: string
  readonly defaultTimeZone: string
  /** Collects requests that arrive at the same time before answering one, like a server with several threads. */
  readonly severalThreads: boolean
  /** Milliseconds on any monotonic scale. */
  readonly clock: () => number
}

/** The default server: the newest release with several organizations. */
export const defaultOptions: ReferenceOptions = {
  host: '127.0.0.1',
  port: 0,
  contextPath: '/reporting',
  release: '8.2.0',
  framework: 'spring',
  organizations: [
    { id: 'organization_1', alias: 'org_alias_1' },
    { id: 'organization_2', alias: 'org_alias_2' },
  ],
  accounts: [
    { id: 'joeuser', password: 'joe-Password1', organization: 'organization_1' },
    { id: 'joeuser', password: 'another-Password2', organization: 'organization_2' },
    { id: 'superuser', password: 'super-Password1' },
    { id: 'jürgen_日本', password: 'pässwörd✓', organization: 'organization_1' },
    { id: "o'neil+test%41&b=c d", password: 'p+w%2B&=: x%', organization: 'organization_1' },
    { id: 'ldapuser', password: 'ldap-Password1', organization: 'organization_1', external: true },
  ],
  getLogin: true,
  encryption: 'off',
  sso: { argument: fieldName.ticket, tickets: [] },
  preauthentication: { argument: fieldName.token },
  successLocation: '/loginsuccess.html',
  jsonSuccessLocation: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
  sessionTimeoutMs: 20 * 60 * 1000,
  licenseValid: true,
  protectedPaths: ['/rest_v2/resources', '/rest_v2/organizations', '/rest_v2/jobs'],
  preferencesPath: '/rest_v2/preferences',
  defaultLocale: 'en_US',
  defaultTimeZone: 'America/New_York',
  severalThreads: false,
  clock: () => performance.now(),
}
