import { profileKinds, refusingProfiles } from '../../alterations/callers.ts'
import type { DefectEnvironment } from '../../alterations/defect.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import { requestsBy } from '../../alterations/requests-by.ts'
import { type MethodId, requestMethods, sessionMethods } from '../../methods/methods.ts'
import type { ServicePatch } from '../../reference/service.ts'

/** One thing that the suite finds out about a target, and then adapts to. */
export interface Adaptation {
  /** The source files that adapt. */
  readonly files: readonly string[]
  /** What the target does that makes the suite adapt. */
  readonly when: string
  /** The requirement that fails there, and a server that does so; or why the specification permits it. */
  readonly judged: Judged | { readonly permitted: string }
}

interface Judged {
  readonly by: string
  readonly change: ServicePatch
  readonly environment: DefectEnvironment
}

type Profile = keyof typeof profileKinds
/** The requirement that fails where a method refuses one part of a caller profile; `permitted` with its reason. */
type ByProfile = Readonly<Partial<Record<Profile, string>>>

const accounts = '1/same-accounts-as-the-web-interface'
const everyAccount = { admin: accounts, external: accounts, utf8: accounts }
const settingsOf = (section: string): ByProfile => ({
  settings: `${section}/locale-applies-to-the-session`,
  zone: `${section}/time-zone-applies-to-the-session`,
})
const loginSettings = settingsOf('4.3')
const checkSettings = settingsOf('4.5')
const login = { ...everyAccount, ...loginSettings, alias: '4.3/organization-alias-qualifies-the-user' }
const tokenAlone = 'permitted: section 4.2 sends this argument only'
const inUrl = '4.3/special-characters-in-the-name-survive-the-arguments'

/** For each method that a check requires to work: each part of the caller profiles that it is tried with. */
const byProfile: Readonly<Partial<Record<MethodId, ByProfile>>> = {
  'login.form': {
    ...login,
    special: '4.3/special-characters-in-the-name-survive-the-form',
    order: '4.3/form-credentials-open-a-session',
  },
  'login.arguments': {
    ...login,
    special: inUrl,
    order: '4.3/url-credentials-open-a-session',
  },
  'login.get': {
    ...login,
    special: inUrl,
    order: '4.3/get-opens-a-session',
  },
  'security-check': {
    ...everyAccount,
    ...checkSettings,
    utf8: 'permitted: section 1 names other methods for such users',
    special: '4.5/special-characters-in-the-name-survive',
    alias: '4.5/organization-alias-selects-the-organization',
    order: '4.5/credentials-open-a-session',
  },
  'login.ticket-in-url': loginSettings,
  'login.ticket-in-form': loginSettings,
  'security-check.ticket': checkSettings,
  'legacy-login.form': {
    ...everyAccount,
    special: accounts,
    alias: '2.1/organization-alias-qualifies-the-user',
  },
  basic: {
    admin: accounts,
    external: accounts,
    utf8: 'permitted: section 1 says that basic authentication corrupts such names',
    special: '4.1/special-characters-in-the-name-survive',
    alias: '4.1/organization-alias-qualifies-the-user',
    settings: '4.1/basic-authenticates-every-rest-path',
    zone: '4.1/basic-authenticates-every-rest-path',
  },
  arguments: {
    admin: accounts,
    external: accounts,
    utf8: '1/arguments-take-utf8-credentials',
    special: '4.2/special-characters-in-the-name-survive',
    alias: '2.1/organization-alias-qualifies-the-user',
    settings: '2.3/locale-can-change',
    zone: '2.3/time-zone-can-change',
    order: '4.2/arguments-authenticate-every-method',
  },
  token: { settings: tokenAlone, zone: tokenAlone },
}

const byMethod = [...sessionMethods, ...requestMethods].flatMap((method): Adaptation[] => {
  const everyone = method.successIs200 ?? method.success?.[0] ?? ''
  return Object.entries({ everyone, ...byProfile[method.id] }).map(([part, by]) => {
    const kind = part === 'everyone' ? undefined : profileKinds[part as Profile]
    return {
      files: [
        'src/runner/working-methods.ts',
        'src/runner/authentication.ts',
        'src/runner/preferences.ts',
        'src/runner/given-values.ts',
        'specs/3-next-user.spec.ts',
      ],
      when: `${method.name} refuses ${kind?.words ?? 'everyone'}`,
      judged: by.startsWith('permitted: ')
        ? { permitted: by }
        : {
            by,
            change: refusingProfiles(requestsBy(method), kind),
            environment: method.when.includes('legacy-login') ? 'reference-legacy' : 'reference',
          },
    }
  })
})

/** Defects of the list: what each makes the suite adapt to, and where. */
const byDefect: Readonly<Record<string, readonly [when: string, ...files: string[]]>> = {
  'legacy-login-has-no-slash': ['only the path without a slash has the legacy login', 'src/runner/preparation.ts'],
  'key-has-no-e': ['the key service gives no key', 'src/runner/preparation.ts'],
  'urls-are-read-as-iso-8859-1': [
    'URLs are decoded differently, so that an account is refused in them',
    'src/runner/signed-in.ts',
  ],
  'login-is-absent': ['there is no login operation', 'src/runner/absent-login.ts'],
  'server-accepts-everything': ['the protected path is open to everyone', 'src/runner/shared-exchanges.ts'],
  'every-user-is-the-first': [
    'every user is shown the data of one',
    'src/runner/distinct-accounts.ts',
    'src/runner/identity.ts',
  ],
  'arguments-on-the-first-path-only': [
    'credentials are refused on the path that shows the user',
    'src/runner/identity.ts',
    'specs/5.1-whose-answer.spec.ts',
  ],
  'legacy-login-crashes-without-a-password': [
    'the target crashes where it should refuse',
    'src/runner/refused-sign-in.ts',
  ],
  'security-check-cookie-is-dead': [
    'a sign-in is accepted and its session does not live',
    'specs/2.2-whose-session.spec.ts',
  ],
  'cookie-is-misnamed': ['a login sets no session cookie', 'specs/2.2-session.spec.ts'],
  'cookie-and-credentials-exclude-one-another': [
    'credentials are refused beside a session',
    'specs/5.2-beside-a-session.spec.ts',
    'specs/3-late-requests.spec.ts',
    'specs/3-session-histories.spec.ts',
  ],
}

/** What these defects fail, where it is not the first requirement that they violate. */
const otherwise: Readonly<Record<string, string>> = {
  'key-has-no-e': '4.7/anyone-gets-the-key',
  'server-accepts-everything': '5.3/missing-credentials-are-401',
}

const single: readonly Adaptation[] = [
  ...Object.entries(byDefect).map(([name, [when, ...files]]) => {
    const { breaks, change, environment = 'reference' } = defectNamed(name)
    return { files, when, judged: { by: otherwise[name] ?? breaks[0] ?? '', change, environment } }
  }),
  {
    files: ['src/runner/key-sharing.ts'],
    when: 'all clients share the dynamic keys',
    judged: { permitted: 'the specification does not say whose a key is' },
  },
  {
    files: ['src/runner/operation-crash.ts'],
    when: 'an operation crashes with every method',
    judged: { permitted: 'the specification is about authentication only' },
  },
  {
    files: ['src/runner/http-methods.ts'],
    when: 'the target does not know PATCH or OPTIONS',
    judged: { permitted: 'docs/readings.md: an HTTP method that is not supported' },
  },
]

/** Everything that the suite finds out about a target first, and then adapts to. */
export const adaptations: readonly Adaptation[] = [...byMethod, ...single]
