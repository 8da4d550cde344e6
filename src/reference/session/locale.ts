import type { Account } from '../identity/account.ts'
import { BadInput } from '../message/bad-input.ts'
import { type Arguments, single } from '../message/form-encoding.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceCore } from '../state.ts'
import type { SessionCookieSeams } from './session-cookie.ts'

/** The two settings of section 2.3. The names are those of the arguments, and of the cookies here. */
export interface LocaleSettings {
  readonly userLocale: string | undefined
  readonly userTimezone: string | undefined
}

/** Storing the locale and the time zone, and finding those in force. */
export interface LocaleSeams {
  /** Reads both arguments from URL arguments or form fields. */
  readLocaleArguments(given: Arguments): LocaleSettings
  /** Reads both settings from the cookies that an earlier answer has set. */
  readLocaleCookies(request: ServiceRequest): LocaleSettings
  /** The `Set-Cookie` values that store the settings given. */
  localeCookies(settings: LocaleSettings, account: Account): readonly string[]
  /** The settings that apply to a request: those given with it, those stored, the server's. */
  localeInForce(request: ServiceRequest, account: Account | undefined): LocaleSettings
}

const acceptable = /^[\w/+:.#@-]{1,64}$/

/**
 * Locale and time zone as section 2.3 describes them.
 *
 * @param service the record through which every call goes
 */
export function localeSeams(service: ServiceCore & SessionCookieSeams & LocaleSeams): LocaleSeams {
  const { defaultLocale, defaultTimeZone } = service.options
  return {
    readLocaleArguments: (given) => ({
      userLocale: readSetting(given, 'userLocale'),
      userTimezone: readSetting(given, 'userTimezone'),
    }),
    readLocaleCookies(request) {
      const cookies = new Map(request.cookies)
      return {
        userLocale: cookies.get('userLocale') || undefined,
        userTimezone: cookies.get('userTimezone') || undefined,
      }
    },
    localeCookies: (settings) =>
      Object.entries(settings)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${value}; Path=${service.cookiePath()}`),
    localeInForce(request) {
      const given = service.readLocaleArguments(request.query)
      const stored = service.readLocaleCookies(request)
      return {
        userLocale: given.userLocale ?? stored.userLocale ?? defaultLocale,
        userTimezone: given.userTimezone ?? stored.userTimezone ?? defaultTimeZone,
      }
    },
  }
}

function readSetting(given: Arguments, name: string): string | undefined {
  const value = single(given, name)
  if (value !== undefined && !acceptable.test(value)) throw new BadInput(400, `the argument ${name} is not understood`)
  return value
}
