import { randomBytes } from 'node:crypto'
import type { ServiceResponse } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { LocaleSettings } from '../../reference/state.ts'
import { alter, alterAll, changing, replacing, replacingWith, together } from '../alteration.ts'
import { deletingSetting, showingPreferences, storingAs } from '../locale-settings.ts'
import { remembering } from '../memory.ts'
import { cookies, header } from '../response-changes.ts'
import { permitted, type Variant } from '../variant.ts'

const otherNames = [
  [fieldName.locale, 'net.sf.reports.LOCALE'],
  [fieldName.zone, 'net.sf.reports.TIMEZONE'],
] as const
const isSetting = (cookie: string) =>
  [fieldName.locale, fieldName.zone, 'net.sf.reports.'].some((start) => cookie.startsWith(start))
/** Changes the cookies of both settings, or removes them where the change returns undefined. */
const settings = (change: (cookie: string) => string | undefined) =>
  cookies((cookie) => (isSetting(cookie) ? change(cookie) : cookie))

const withoutSettings = settings(() => undefined)

/** A response to this account stores these settings, and no others. */
function storingOnly(inForce: LocaleSettings, was: Service, answer: ServiceResponse, account = answer.account) {
  if (account === undefined) return answer
  const others = withoutSettings(answer)
  return was
    .localeCookies(inForce, account)
    .reduce((response, cookie) => header('Set-Cookie', cookie)(response), others)
}

const storingWhatIsInForce: ServicePatch = replacingWith(
  'completeLogin',
  (was, service, account, by, request, given) => {
    const asked = service.readLocaleArguments(given)
    const stored = service.readLocaleCookies(request)
    const inForce = {
      userLocale: asked.userLocale ?? stored.userLocale ?? was.options.defaultLocale,
      userTimezone: asked.userTimezone ?? stored.userTimezone ?? was.options.defaultTimeZone,
    }
    return storingOnly(inForce, service, was.completeLogin(account, by, request, given), account)
  },
)

const storingOperations: readonly (string | undefined)[] = ['resource', 'login', 'securityCheck']

/** Each success sets one cookie instead of those of the settings, under a value that never comes again. */
const inOneCookie: ServicePatch = remembering(Map<string, ReadonlyMap<string, string>>, (stored) => [
  replacing('answer', (was, raw) => {
    const sent = String(raw.headers.cookie ?? '')
    const kept = stored.get(/\bpreferences=(\w+)/.exec(sent)?.[1] ?? '') ?? new Map<string, string>()
    const cookie = [sent, ...[...kept].map(([name, value]) => `${name}=${value}`)].join('; ')
    const answer = was.answer(kept.size === 0 ? raw : { ...raw, headers: { ...raw.headers, cookie } })
    if (answer.outcome !== 'success' || !storingOperations.includes(answer.operation)) return answer
    const set = answer.headers.flatMap(([name, value]): [string, string][] => {
      const [, setting = '', text = ''] = /^([^=]*)=([^;]*)/.exec(value) ?? []
      return name === 'Set-Cookie' && isSetting(value) ? [[setting, text]] : []
    })
    const id = randomBytes(9).toString('hex')
    stored.set(id, new Map([...kept, ...set]))
    return header('Set-Cookie', `preferences=${id}; Path=${was.cookiePath()}`)(withoutSettings(answer))
  }),
])

/** Permitted ways to store locale and time zone. */
export const localeVariants: readonly Variant[] = permitted({
  'locale-cookies-of-other-names': [
    'The names of the locale and time zone cookies differ from those of the arguments.',
    together(
      storingAs((cookie) =>
        otherNames.reduce((renamed, [name, other]) => renamed.replace(`${name}=`, `${other}=`), cookie),
      ),
      replacing('readLocaleCookies', (was, request) => {
        const cookies = request.cookies.flatMap(([sent, value]) =>
          otherNames.filter(([, other]) => other === sent).map(([name]) => [name, value] as const),
        )
        return was.readLocaleCookies({ ...request, cookies })
      }),
    ),
  ],
  'locale-shown-beside-the-default': [
    'The preferences show the defaults of the server next to the settings in force.',
    showingPreferences((content, _, { options }) => ({
      ...content,
      defaults: `${options.defaultLocale} ${options.defaultTimeZone}`,
    })),
  ],
  'locale-given-applies-to-later-requests': [
    'A locale or a time zone applies from the next request on.',
    replacing('localeInForce', (was, request, account) => was.localeInForce({ ...request, query: new Map() }, account)),
  ],
  'locale-shown-with-a-hyphen': [
    'The preferences show the locale with a hyphen.',
    showingPreferences(({ userLocale = '', ...rest }) => ({
      ...rest,
      userLocale: String(userLocale).replace('_', '-'),
    })),
  ],
  'locale-of-the-session-comes-before-that-of-the-cookie': [
    'Settings in the session win over those in cookies; new ones change both.',
    replacing('localeInForce', (was, request, account) => {
      const given = was.readLocaleArguments(request.query)
      const kept = was.sessionOf(request)?.settings
      const inForce = was.localeInForce(request, account)
      return {
        userLocale: given.userLocale ?? kept?.userLocale ?? inForce.userLocale,
        userTimezone: given.userTimezone ?? kept?.userTimezone ?? inForce.userTimezone,
      }
    }),
  ],
  'locale-cookies-for-the-whole-host': [
    'The locale and time zone cookies have the path /.',
    alterAll(settings((cookie) => cookie.replace(/; Path=[^;]*/i, '; Path=/'))),
  ],
  'locale-cookies-live-long': [
    'The locale and time zone cookies live for a year.',
    alterAll(settings((cookie) => `${cookie}; Max-Age=31536000`)),
  ],
  'locale-cookies-are-http-only': [
    'The locale and time zone cookies are HttpOnly.',
    alterAll(settings((cookie) => `${cookie}; HttpOnly`)),
  ],
  'locale-unchanged-is-not-sent-again': [
    'The server does not store a value again that the client already has.',
    alterAll((answer, request) =>
      settings((cookie) => {
        const [pair = ''] = cookie.split(';')
        return request.cookies.some(([name, value]) => `${name}=${value}` === pair) ? undefined : cookie
      })(answer),
    ),
  ],
  'locale-cookie-on-each-new-session': [
    'Every login stores the locale and the time zone in force, even the defaults.',
    storingWhatIsInForce,
  ],
  'locale-cookies-live-as-long-as-a-session': [
    'The locale and time zone cookies live as long as an idle session.',
    alterAll((answer, _, was) =>
      settings((cookie) => `${cookie}; Max-Age=${Math.ceil(was.options.sessionTimeoutMs / 1000)}`)(answer),
    ),
  ],
  'locale-cookies-expire-in-a-year': [
    'The locale and time zone cookies have an Expires of next year.',
    alterAll(settings((cookie) => `${cookie}; Expires=${new Date(Date.now() + 365 * 86_400_000).toUTCString()}`)),
  ],
  'locale-is-not-stored-where-nothing-exists': [
    'A request to a path where nothing exists stores no locale and no time zone.',
    alter({ operation: 'resource', answer: ({ status }) => status === 404 }, withoutSettings),
  ],
  'locale-cookies-are-in-base64': [
    'The values in the locale and time zone cookies are encoded in Base64.',
    together(
      storingAs((cookie) => cookie.replace(/(?<==)[^;]*/, (value) => Buffer.from(value).toString('base64url'))),
      changing('readLocaleCookies', (_was, { userLocale = '', userTimezone = '' }) => {
        const decoded = (value: string) => Buffer.from(value, 'base64url').toString() || undefined
        return { userLocale: decoded(userLocale), userTimezone: decoded(userTimezone) }
      }),
    ),
  ],
  'logout-deletes-the-locale-cookies': [
    'Logout deletes the locale and time zone cookies.',
    alter({ operation: 'logout' }, deletingSetting(fieldName.locale), deletingSetting(fieldName.zone)),
  ],
  'locale-cookies-show-what-is-in-force': [
    'Every success sets cookies of the locale and the time zone in force, by default those of Germany and Japan.',
    together(
      ({ options }) => ({ options: { ...options, defaultLocale: 'de_DE', defaultTimeZone: 'Asia/Tokyo' } }),
      storingWhatIsInForce,
      alter({ operation: 'resource', outcome: 'success' }, (answer, request, _was, service) =>
        storingOnly(service.localeInForce(request, answer.account), service, answer),
      ),
    ),
  ],
  'locale-and-time-zone-in-one-encrypted-cookie': [
    'One cookie has both settings, encrypted differently with each response.',
    inOneCookie,
  ],
  'locale-shown-in-lower-case': [
    'The preferences show the locale in lower case.',
    showingPreferences(({ userLocale = '', ...rest }) => ({ ...rest, userLocale: String(userLocale).toLowerCase() })),
  ],
  'locale-beside-a-short-cookie': [
    'Every response also sets a cookie that lives for a second.',
    alterAll(header('Set-Cookie', 'lastRequest=now; Path=/; Max-Age=1')),
  ],
})
