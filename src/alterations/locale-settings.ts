import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import { fieldName } from '../reference/names.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { LocaleSettings } from '../reference/state.ts'
import { type Alteration, changing } from './alteration.ts'
import { witness } from './callers.ts'
import type { RequestCondition } from './requests-by.ts'
import { cookies, header, type ResponseChange } from './response-changes.ts'

/** The name of a setting, which is that of its argument and of its cookie. */
export type SettingName = keyof LocaleSettings

/** The requirements on a setting (sections 2.3 and 4.2 to 4.5). */
const requirementsOn = (slug: string) => {
  const inForce = {
    applies: `2.3/${slug}-applies-until-changed`,
    changes: `2.3/${slug}-can-change`,
    different: `2.3/same-user-different-${slug}s`,
    appliesAfterLogin: `4.3/${slug}-applies-to-the-session`,
    appliesAfterCheck: `4.5/${slug}-applies-to-the-session`,
  }
  return {
    ...inForce,
    appliesAtAll: Object.values(inForce),
    byDefault: `2.3/default-${slug}-when-never-given`,
    storedFromArguments: `4.2/${slug}-is-stored-in-a-cookie`,
    storedByLogin: `4.3/${slug}-is-stored-in-a-cookie`,
  }
}

/** Locale and time zone: their names, and values of defects. */
export const localeSettings = [
  {
    name: fieldName.locale,
    slug: 'locale',
    words: 'locale',
    /** The setting that is not this one. */
    counterpart: fieldName.zone,
    /** A value that no client sends. */
    unsent: 'xx_YY',
    /** A valid value that is not the default. */
    another: 'it_IT',
    /** The usual form of a value, and what stands between its parts. */
    usual: /^[a-z]{2}_[A-Z]{2}$/,
    between: '_',
    ...requirementsOn('locale'),
  },
  {
    name: fieldName.zone,
    slug: 'time-zone',
    words: 'time zone',
    counterpart: fieldName.locale,
    unsent: 'Etc/GMT+12',
    another: 'Africa/Cairo',
    usual: /^[A-Z]\w+\/[A-Z]\w+$/,
    between: '/',
    ...requirementsOn('time-zone'),
  },
] as const

/** The settings of who never gave any. */
export function defaultSettings({ options }: Service): Required<LocaleSettings> {
  return { userLocale: options.defaultLocale, userTimezone: options.defaultTimeZone }
}

/** Changes each `Set-Cookie` of a setting, or removes it where the change returns undefined. */
export function settingCookies(name: SettingName, change: (cookie: string) => string | undefined): ResponseChange {
  return cookies((cookie) => (cookie.startsWith(`${name}=`) ? change(cookie) : cookie))
}

/** Stores the settings in other cookies: changes each `Set-Cookie` where it is made. */
export function storingAs(change: (cookie: string) => string): ServicePatch {
  return changing('localeCookies', (_was, made) => made.map(change))
}

/** Removes the `Set-Cookie` of a setting. */
export function notStoring(name: SettingName): ResponseChange {
  return settingCookies(name, () => undefined)
}

/** Deletes the cookie of a setting. */
export function deletingSetting(name: SettingName): Alteration {
  return (answer, _request, was) => header('Set-Cookie', `${name}=; Path=${was.cookiePath()}; Max-Age=0`)(answer)
}

/** Deletes a setting from the session of the request, and its cookie. */
export function deletingInSession(name: SettingName): Alteration {
  return (answer, request, was, service) => {
    delete was.sessionOf(request)?.settings[name]
    return deletingSetting(name)(answer, request, was, service)
  }
}

/** Another value of a setting is in force, where `another` returns one. */
export function inForce(
  name: SettingName,
  another: (
    was: Service,
    request: ServiceRequest,
    usual: string | undefined,
    account?: ServiceAccount,
  ) => string | undefined,
): ServicePatch {
  return changing('localeInForce', (was, usual, request, account) => ({
    ...usual,
    [name]: another(was, request, usual[name], account) ?? usual[name],
  }))
}

/** The preferences have other content. */
export function showingPreferences(
  change: (
    content: Record<string, unknown>,
    request: ServiceRequest,
    was: Service,
    account?: ServiceAccount,
  ) => unknown,
): ServicePatch {
  return changing('resourceBody', (was, content, request, account) =>
    request.path === was.options.preferencesPath ? change(Object(content), request, was, account) : content,
  )
}

/** Matching requests keep other settings than those that they have, in cookies and in the session; they show what they have. */
export function keepingOthers(
  isOne: RequestCondition,
  change: (given: LocaleSettings, request: ServiceRequest, account: ServiceAccount | undefined) => LocaleSettings,
): ServicePatch {
  return (was, service) => {
    const { seen, seams } = witness(was)
    const kept = (given: LocaleSettings, account: ServiceAccount | undefined): LocaleSettings => {
      const request = seen(isOne, service)
      return request === undefined ? given : change(given, request, account)
    }
    return {
      ...seams,
      localeCookies: (given, account) => was.localeCookies(kept(given, account), account),
      keepInSession: (given, session) => was.keepInSession(kept(given, session?.account), session),
    }
  }
}
