import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { LocaleSettings, ServiceSession } from '../../reference/state.ts'
import { alter, cookies, replacing, status } from '../alteration.ts'
import { type CallerKind, userKinds, witness } from '../callers.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { defaultSettings, localeSettings } from '../locale-settings.ts'
import { carriedBy, remembering } from '../memory.ts'

type Name = keyof LocaleSettings

/** Keeps another value than the one that a request has; the request itself shows what it has. */
const keeping =
  (name: Name, change: (value: string, given: LocaleSettings) => string | undefined): ServicePatch =>
  (was) => {
    const kept = (given: LocaleSettings): LocaleSettings => {
      const value = given[name]
      return value === undefined ? given : { ...given, [name]: change(value, given) }
    }
    return {
      localeCookies: (given, account) => was.localeCookies(kept(given), account),
      keepInSession: (given, session) => was.keepInSession(kept(given), session),
    }
  }

/** Some requests do not see the cookie of a setting. */
const unread = (name: Name, isOne: (request: ServiceRequest) => boolean): ServicePatch =>
  replacing('readLocaleCookies', (was, request) => {
    const read = was.readLocaleCookies(request)
    return isOne(request) ? { ...read, [name]: undefined } : read
  })

/** The cookie of a setting has this attribute. */
const livingFor = (name: Name, attribute: () => string): ServicePatch =>
  alter(
    {},
    cookies((cookie) => (cookie.startsWith(`${name}=`) ? `${cookie}; ${attribute()}` : cookie)),
  )

/** A setting is forgotten after some requests that carry it. */
const countingTo = (
  name: Name,
  most: number,
  keyOf: (request: ServiceRequest, was: Service) => string | undefined,
): ServicePatch =>
  remembering(Map<string, number>, (was, counts) => ({
    localeInForce(request, account) {
      const inForce = was.localeInForce(request, account)
      const key = keyOf(request, was)
      const byDefault = defaultSettings(was)[name]
      return (counts.get(key ?? '') ?? 0) > most ? { ...inForce, [name]: byDefault } : inForce
    },
    route(request) {
      const key = keyOf(request, was)
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
      return was.route(request)
    },
  }))

const isInSession = (request: ServiceRequest, was: Service) =>
  request.headers.authorization === undefined &&
  !request.query.has(fieldName.username) &&
  was.sessionOf(request) !== undefined

/** Matching requests show a setting that they carry, but do not store it. */
const notKept =
  (name: Name, isOne: CallerKind['is']): ServicePatch =>
  (was, service) => {
    const { accountOf, seams } = witness(was)
    let current: ServiceRequest | undefined
    const left = (given: LocaleSettings): LocaleSettings =>
      current !== undefined && isOne(current, accountOf(current), service) ? { ...given, [name]: undefined } : given
    return {
      ...seams,
      route(request) {
        current = request
        return was.route(request)
      },
      localeCookies: (given, account) => was.localeCookies(left(given), account),
      keepInSession: (given, session) => was.keepInSession(left(given), session),
    }
  }

/** Without a stored setting, Accept-Language selects the locale. */
const asked: ServicePatch = replacing('localeInForce', (was, request, account) => {
  const { userLocale } = was.readLocaleArguments(request.query)
  const known = userLocale ?? was.readLocaleCookies(request).userLocale ?? carriedBy(was, request)?.settings.userLocale
  const language = /^([a-z]{2})[-_]([A-Z]{2})/.exec(request.headers['accept-language'] ?? '')
  const inForce = was.localeInForce(request, account)
  return known === undefined && language !== null
    ? { ...inForce, userLocale: `${language[1]}_${language[2]}` }
    : inForce
})

/** Values of some shapes, and requests of some kinds, that leave no lasting setting (section 2.3). */
export const localeValueDefects: readonly Defect[] = [
  ...localeSettings.flatMap(({ name, slug, words, usual, between }): Defect[] => {
    const breaks = [`2.3/${slug}-applies-until-changed`]
    const defect = (what: string, summary: string, change: ServicePatch): Defect => ({
      name: `${slug}-${what}`,
      summary,
      breaks,
      change,
    })
    return [
      defect(
        'of-another-shape-is-ignored',
        `The server stores a ${words} of the usual two parts only.`,
        keeping(name, (value) => (usual.test(value) ? value : undefined)),
      ),
      defect(
        'of-one-word-is-ignored',
        `The server does not store a ${words} of one word.`,
        keeping(name, (value) => (value.includes(between) ? value : undefined)),
      ),
      defect(
        'of-three-parts-is-cut',
        `The server stores the first two parts of a ${words} only.`,
        keeping(name, (value) => value.split(between).slice(0, 2).join(between)),
      ),
      defect(
        'beside-the-other-is-lost',
        `A ${words} is lost where a request has both settings.`,
        keeping(name, (value, given) =>
          given.userLocale !== undefined && given.userTimezone !== undefined ? undefined : value,
        ),
      ),
      defect(
        'with-post-is-not-kept',
        `URL arguments with POST do not store a ${words}.`,
        notKept(name, ({ method, query }) => method === 'POST' && query.has(name)),
      ),
      defect(
        'in-a-session-is-not-kept',
        `A request of a session does not store a ${words}.`,
        notKept(name, (request, _, was) => isInSession(request, was)),
      ),
      defect(
        'beside-basic-is-ignored',
        `A request with HTTP basic ignores the cookie of the ${words}.`,
        unread(name, ({ headers }) => headers.authorization !== undefined),
      ),
      defect(
        'lives-for-a-second',
        `The cookie of the ${words} has a Max-Age of one second.`,
        livingFor(name, () => 'Max-Age=1'),
      ),
      defect(
        'of-a-session-lasts-for-five-requests',
        `A session forgets its ${words} after five requests.`,
        countingTo(name, 5, (request, was) => (isInSession(request, was) ? was.sessionOf(request)?.id : undefined)),
      ),
      defect(
        'beside-basic-lasts-for-five-requests',
        `HTTP basic forgets the ${words} of a connection after five requests.`,
        countingTo(name, 5, ({ headers, connection, cookies: sent }) =>
          headers.authorization !== undefined && sent.some(([cookie]) => cookie === name)
            ? String(connection)
            : undefined,
        ),
      ),
    ]
  }),
  ...localeSettings.flatMap(({ name, slug, words, counterpart }): Defect[] => {
    const applies = `2.3/${slug}-applies-until-changed`
    return defectsOf({
      [`${slug}-with-head-is-not-kept`]: violates(applies, [
        `HEAD does not store a ${words}.`,
        notKept(name, ({ method }) => method === 'HEAD'),
      ]),
      [`${slug}-of-users-of-the-directory-is-not-kept`]: violates(applies, [
        `The server does not store a ${words} from a directory user.`,
        notKept(name, userKinds.external.is),
      ]),
      [`${slug}-of-utf8-users-is-not-kept`]: violates(applies, [
        `The server does not store a ${words} from a user with a non-ASCII name.`,
        notKept(name, userKinds.utf8.is),
      ]),
      [`${slug}-of-a-check-for-json-is-not-kept`]: violates(applies, [
        `A security check that asks for JSON does not store a ${words}.`,
        notKept(name, (request, _, was) => was.wantsJson(request)),
      ]),
      [`${slug}-is-reset-while-the-other-is-given`]: violates(applies, [
        `A request that sets only the other setting is answered with the default ${words}.`,
        replacing('localeInForce', (was, request, account) => {
          const given = was.readLocaleArguments(request.query)
          const inForce = was.localeInForce(request, account)
          const byDefault = defaultSettings(was)[name]
          const isAlone = given[counterpart] !== undefined && given[name] === undefined
          return isAlone ? { ...inForce, [name]: byDefault } : inForce
        }),
      ]),
      [`${slug}-before-is-shown-as-well`]: violates(`2.3/${slug}-can-change`, [
        `A session whose ${words} has changed also shows the previous one.`,
        remembering(WeakMap<ServiceSession, string>, (was, before) => ({
          keepInSession(given, session) {
            const kept = session?.settings[name]
            if (session !== undefined && kept !== undefined && given[name] !== undefined && given[name] !== kept)
              before.set(session, kept)
            was.keepInSession(given, session)
          },
          localeInForce(request, account) {
            const session = carriedBy(was, request)
            const former = session && before.get(session)
            const inForce = was.localeInForce(request, account)
            return former === undefined ? inForce : { ...inForce, [name]: `${inForce[name]} (${former})` }
          },
        })),
      ]),
      [`${slug}-is-refused-by-the-login`]: violates(applies, `4.3/${slug}-applies-to-the-session`, [
        `Login refuses requests with a ${words}.`,
        alter(
          {
            operation: 'login',
            where: ({ query, body }) => query.has(name) || body.toString('latin1').includes(`${name}=`),
          },
          status(401),
          cookies(() => undefined),
        ),
      ]),
    })
  }),
  ...defectsOf({
    'language-asked-for-is-the-default': violates('2.3/default-locale-when-never-given', [
      'Without a stored locale, Accept-Language sets the locale.',
      asked,
    ]),
  }),
]
