import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { LocaleSettings, ServiceSession } from '../../reference/state.ts'
import { alter, cookies, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import { type CallerKind, userKinds, witness } from '../callers.ts'
import type { Defect } from '../defect.ts'
import { defaultSettings, localeSettings } from '../locale-settings.ts'
import { carriedBy } from '../stateful/memory.ts'

type Name = keyof LocaleSettings

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
const asked: ServicePatch = (was) => ({
  localeInForce(request, account) {
    const { userLocale } = was.readLocaleArguments(request.query)
    const known =
      userLocale ?? was.readLocaleCookies(request).userLocale ?? carriedBy(was, request)?.settings.userLocale
    const language = /^([a-z]{2})[-_]([A-Z]{2})/.exec(request.headers['accept-language'] ?? '')
    const inForce = was.localeInForce(request, account)
    return known === undefined && language !== null
      ? { ...inForce, userLocale: `${language[1]}_${language[2]}` }
      : inForce
  },
})

/** A setting applies as soon as a request carries it, and nothing else sets one (sections 2.3, 4.3 and 4.5). */
export const localeAtOnceDefects: readonly Defect[] = [
  ...localeSettings.flatMap(({ name, slug, words, counterpart }): Defect[] => {
    const applies = `2.3/${slug}-applies-until-changed`
    return [
      ...breaking(applies, {
        [`${slug}-with-head-is-not-kept`]: [
          `HEAD does not store a ${words}.`,
          notKept(name, ({ method }) => method === 'HEAD'),
        ],
        [`${slug}-of-users-of-the-directory-is-not-kept`]: [
          `The server does not store a ${words} from a directory user.`,
          notKept(name, userKinds.external.is),
        ],
        [`${slug}-of-utf8-users-is-not-kept`]: [
          `The server does not store a ${words} from a user with a non-ASCII name.`,
          notKept(name, userKinds.utf8.is),
        ],
        [`${slug}-of-a-check-for-json-is-not-kept`]: [
          `A security check that asks for JSON does not store a ${words}.`,
          notKept(name, (request, _, was) => was.wantsJson(request)),
        ],
        [`${slug}-is-reset-while-the-other-is-given`]: [
          `A request that sets only the other setting is answered with the default ${words}.`,
          (was) => ({
            localeInForce(request, account) {
              const given = was.readLocaleArguments(request.query)
              const inForce = was.localeInForce(request, account)
              const byDefault = defaultSettings(was)[name]
              const isAlone = given[counterpart] !== undefined && given[name] === undefined
              return isAlone ? { ...inForce, [name]: byDefault } : inForce
            },
          }),
        ],
      }),
      {
        name: `${slug}-before-is-shown-as-well`,
        summary: `A session whose ${words} has changed also shows the previous one.`,
        breaks: [`2.3/${slug}-can-change`],
        change: (was) => {
          const before = new WeakMap<ServiceSession, string>()
          return {
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
          }
        },
      },
      {
        name: `${slug}-is-refused-by-the-login`,
        summary: `Login refuses requests with a ${words}.`,
        breaks: [applies, `4.3/${slug}-applies-to-the-session`],
        change: alter(
          {
            operation: 'login',
            where: ({ query, body }) => query.has(name) || body.toString('latin1').includes(`${name}=`),
          },
          status(401),
          cookies(() => undefined),
        ),
      },
    ]
  }),
  {
    name: 'language-asked-for-is-the-default',
    summary: 'Without a stored locale, Accept-Language sets the locale.',
    breaks: ['2.3/default-locale-when-never-given'],
    change: asked,
  },
]
