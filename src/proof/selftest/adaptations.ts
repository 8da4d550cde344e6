import { profileKinds, refusingWhere } from '../../alterations/callers.ts'
import type { DefectEnvironment } from '../../alterations/defect.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import { allOf, requestsBy } from '../../alterations/requests-by.ts'
import { loginForm } from '../../methods/login.ts'
import { type MethodId, requestMethods, sessionMethods } from '../../methods/methods.ts'
import type { Reason } from '../../outcome/nothing-to-decide.ts'
import type { ServicePatch } from '../../reference/service.ts'

/** One thing that the suite finds out about a target, and then adapts to. */
interface Adaptation {
  /** What checks give there as reasons that they have nothing to decide, as far as other adaptations don't show it. */
  readonly reasons?: readonly Reason[]
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
const login = { ...everyAccount, alias: '4.3/organization-alias-qualifies-the-user' }
const tokenAlone = 'permitted: section 4.2 sends this argument only'
const inUrl = '4.3/special-characters-in-the-name-survive-the-arguments'

/** Parts of the caller profiles that each method is tried with, beside the settings that all sign-ins may take. */
const byProfile: Readonly<Partial<Record<MethodId, ByProfile>>> = {
  'login.form': {
    ...login,
    special: '4.3/special-characters-in-the-name-survive-the-form',
    order: '4.3/form-credentials-open-a-session',
  },
  'login.arguments': { ...login, special: inUrl, order: '4.3/url-credentials-open-a-session' },
  'login.get': { ...login, special: inUrl, order: '4.3/get-opens-a-session' },
  'security-check': {
    ...everyAccount,
    utf8: 'permitted: section 1 names other methods for such users',
    special: '4.5/special-characters-in-the-name-survive',
    alias: '4.5/organization-alias-selects-the-organization',
    order: '4.5/credentials-open-a-session',
  },
  'legacy-login.form': { ...everyAccount, special: accounts, alias: '2.1/organization-alias-qualifies-the-user' },
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
  const { section, opens, takesSettings } = method
  const parts = { ...(opens === 'session' && takesSettings && settingsOf(section)), ...byProfile[method.id] }
  return Object.entries({ everyone, ...parts }).map(([part, by]) => {
    const kind = part === 'everyone' ? undefined : profileKinds[part as Profile]
    return {
      ...(method === loginForm &&
        part === 'everyone' && { reasons: ['method-does-not-work', 'unusual-users-refused'] }),
      when: `${method.name} refuses ${kind?.words ?? 'everyone'}`,
      judged: by.startsWith('permitted: ')
        ? { permitted: by }
        : {
            by,
            change: refusingWhere(kind === undefined ? requestsBy(method) : allOf(requestsBy(method), kind.is)),
            environment: method.when.includes('legacy-login') ? 'reference-legacy' : 'reference',
          },
    }
  })
})

/** Defects of the list: what each makes the suite adapt to, and the reason that checks give then. */
const byDefect: Readonly<Record<string, readonly [when: string, ...reasons: Reason[]]>> = {
  'legacy-login-has-no-slash': ['only the path without a slash has the legacy login'],
  'key-has-no-e': ['the key service gives no key'],
  'urls-are-read-as-iso-8859-1': ['URLs are decoded differently, so that an account is refused in them'],
  'login-is-absent': ['there is no login operation'],
  'server-accepts-everything': ['the protected path is open to everyone'],
  'every-user-is-the-first': ['every user is shown the data of one'],
  'arguments-on-the-first-path-only': ['credentials are refused on the path that shows the user'],
  'arguments-ignored-with-post': ['URL arguments are ignored in a POST', 'post-refused'],
  'legacy-login-crashes-without-a-password': ['the target crashes where it should refuse', 'refusal-crashes'],
  'security-check-cookie-is-dead': ['a sign-in is accepted and its session does not live', 'path-refused'],
  'basic-leaves-a-session': ['basic authentication opens a session', 'credentials-open-a-session'],
  'cookie-is-misnamed': ['a login sets no session cookie', 'no-session-cookie'],
  'cookie-and-credentials-exclude-one-another': [
    'credentials are refused beside a session',
    'refused-beside-a-session',
  ],
}

/** What these defects fail, where it is not the first requirement that they violate. */
const otherwise: Readonly<Record<string, string>> = {
  'key-has-no-e': '4.7/anyone-gets-the-key',
  'server-accepts-everything': '5.3/missing-credentials-are-401',
}

/** What the specification permits, and where it does. */
const permitted = {
  'all clients share the dynamic keys': 'the specification does not say whose a key is',
  'an operation crashes with every method': 'the specification is about authentication only',
  'the target does not know PATCH or OPTIONS': 'docs/readings.md: an HTTP method that is not supported',
}

const single: readonly Adaptation[] = [
  ...Object.entries(byDefect).map(([name, [when, ...reasons]]) => {
    const { breaks, change, environment = 'reference' } = defectNamed(name)
    return { reasons, when, judged: { by: otherwise[name] ?? breaks[0] ?? '', change, environment } }
  }),
  ...Object.entries(permitted).map(([when, why]) => ({ when, judged: { permitted: why } })),
]

/** Everything that the suite finds out about a target first, and then adapts to. */
export const adaptations: readonly Adaptation[] = [...byMethod, ...single]
