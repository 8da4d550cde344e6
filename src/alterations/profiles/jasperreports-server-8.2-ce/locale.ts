import { fieldName } from '../../../reference/names.ts'
import { replacingWith } from '../../alteration.ts'
import { type ProfileRow, profileRows } from '../profile.ts'

/** The first language in Accept-Language, in the notation of the server: `de_DE` for `de-DE`. */
const languageAskedFor = (accepted: string | undefined): string | undefined =>
  /^\s*([a-z]{2,3}(?:[-_][A-Za-z]{2})?)\b/.exec(accepted ?? '')?.[1]?.replace('-', '_')

/** Which locale and time zone are in force, and what shows them. */
export const localeRows: readonly ProfileRow[] = profileRows({
  '2.3 until changed': [
    'The session stores the time zone, whose cookie has no path and is never read; the locale cookie is.',
    (was) => ({
      readLocaleCookies: (request) => ({ ...was.readLocaleCookies(request), userTimezone: undefined }),
      localeCookies: (settings, account) =>
        was
          .localeCookies(settings, account)
          .map((cookie) => (cookie.startsWith(`${fieldName.zone}=`) ? cookie.replace(/; Path=[^;]*/, '') : cookie)),
    }),
  ],
  '2.3 default locale and time zone': [
    'Without a locale in a cookie or an argument, Accept-Language sets it.',
    replacingWith('localeInForce', (was, service, request, account) => {
      const given = service.readLocaleArguments(request.query).userLocale
      const asked = languageAskedFor(request.headers['accept-language'])
      const inForce = was.localeInForce(request, account)
      if (asked === undefined || given !== undefined || request.cookies.length > 0) return inForce
      return { ...inForce, userLocale: asked }
    }),
  ],
  identity: [
    'A report prints the user, the locale and the time zone.',
    replacingWith('resourceBody', (was, service, request, account) => {
      if (request.path !== service.options.preferencesPath) return was.resourceBody(request, account)
      const { userLocale, userTimezone } = service.localeInForce(request, account)
      return `${fieldName.locale}=${userLocale}\n${fieldName.zone}=${userTimezone}\nuser=${account?.id}\n`
    }),
  ],
})
