import { BadInput } from '../message/bad-input.ts'
import { type Arguments, single } from '../message/form-encoding.ts'
import { fieldName } from '../names.ts'
import type { Service } from '../service.ts'

const acceptable = /^[\w/+:.#@-]{1,64}$/

/** Locale and time zone as section 2.3 describes them. */
export function localeSeams(service: Service) {
  return {
    readLocaleArguments: (given) => ({
      userLocale: readSetting(given, fieldName.locale),
      userTimezone: readSetting(given, fieldName.zone),
    }),
    readLocaleCookies(request) {
      // Of two cookies of one name, the first counts, as in servlet containers: clients send that of the longer path first.
      const cookies = new Map(request.cookies.toReversed())
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
      session.settings = { userLocale: userLocale ?? kept.userLocale, userTimezone: userTimezone ?? kept.userTimezone }
    },
    localeInForce(request) {
      const { defaultLocale, defaultTimeZone } = service.options
      const given = service.readLocaleArguments(request.query)
      const stored = service.readLocaleCookies(request)
      const kept = service.sessionOf(request)?.settings
      return {
        userLocale: given.userLocale ?? stored.userLocale ?? kept?.userLocale ?? defaultLocale,
        userTimezone: given.userTimezone ?? stored.userTimezone ?? kept?.userTimezone ?? defaultTimeZone,
      }
    },
  } satisfies Partial<Service>
}

function readSetting(given: Arguments, name: string): string | undefined {
  const value = single(given, name)
  if (value !== undefined && !acceptable.test(value)) throw new BadInput(400, `the argument ${name} is not understood`)
  return value
}
