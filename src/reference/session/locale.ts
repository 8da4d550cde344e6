import type { ServiceAccount } from '../identity/account.ts'
import { BadInput } from '../message/bad-input.ts'
import { type Arguments, single } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import { fieldName } from '../names.ts'
import type { LocaleSettings, ServiceCore, ServiceSession } from '../state.ts'
import type { SessionCookieSeams } from './session-cookie.ts'
import type { SessionSeams } from './sessions.ts'

/** Stores the locale and the time zone, and determines the current ones. */
export interface LocaleSeams {
  /** Reads both arguments from URL arguments or form fields. */
  readLocaleArguments(given: Arguments): LocaleSettings
  /** Reads both settings from the cookies that an earlier answer set. */
  readLocaleCookies(request: ServiceRequest): LocaleSettings
  /** The `Set-Cookie` values that store the settings given. */
  localeCookies(settings: LocaleSettings, account: ServiceAccount): readonly string[]
  /** Also keeps the given settings in the session, for clients that return only its cookie. */
  keepInSession(settings: LocaleSettings, session: ServiceSession | undefined): void
  /** The settings that apply to a request: from its arguments, its cookies, its session, or the server's defaults. */
  localeInForce(request: ServiceRequest, account: ServiceAccount | undefined): LocaleSettings
}

const acceptable = /^[\w/+:.#@-]{1,64}$/

/**
 * Locale and time zone as section 2.3 describes them.
 *
 * @param service the record through which every call goes
 */
export function localeSeams(service: ServiceCore & SessionSeams & SessionCookieSeams & LocaleSeams): LocaleSeams {
  const { defaultLocale, defaultTimeZone } = service.options
  return {
    readLocaleArguments: (given) => ({
      userLocale: readSetting(given, fieldName.locale),
      userTimezone: readSetting(given, fieldName.zone),
    }),
    readLocaleCookies(request) {
      const cookies = new Map(request.cookies)
      return {
        userLocale: cookies.get(fieldName.locale) || undefined,
        userTimezone: cookies.get(fieldName.zone) || undefined,
      }
    },
    localeCookies: (settings) =>
      Object.entries(settings)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${value}; Path=${service.cookiePath()}`),
    keepInSession({ userLocale, userTimezone }, session) {
      if (session === undefined) return
      const kept = session.settings
      session.settings = {
        userLocale: userLocale ?? kept.userLocale,
        userTimezone: userTimezone ?? kept.userTimezone,
      }
    },
    localeInForce(request) {
      const given = service.readLocaleArguments(request.query)
      const stored = service.readLocaleCookies(request)
      const kept = service.sessionOf(request)?.settings
      return {
        userLocale: given.userLocale ?? stored.userLocale ?? kept?.userLocale ?? defaultLocale,
        userTimezone: given.userTimezone ?? stored.userTimezone ?? kept?.userTimezone ?? defaultTimeZone,
      }
    },
  }
}

function readSetting(given: Arguments, name: string): string | undefined {
  const value = single(given, name)
  if (value !== undefined && !acceptable.test(value)) throw new BadInput(400, `the argument ${name} is not understood`)
  return value
}
