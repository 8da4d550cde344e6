import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { LocaleSettings, ServiceSession } from '../../reference/state.ts'
import { alter, cookies, replacing, status } from '../alteration.ts'
import { type CallerKind, userKinds, witness } from '../callers.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { defaultSettings, localeSettings } from '../locale-settings.ts'
import { carriedBy, remembering } from '../memory.ts'

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
const asked: ServicePatch = replacing('localeInForce', (was, request, account) => {
  const { userLocale } = was.readLocaleArguments(request.query)
  const known = userLocale ?? was.readLocaleCookies(request).userLocale ?? carriedBy(was, request)?.settings.userLocale
  const language = /^([a-z]{2})[-_]([A-Z]{2})/.exec(request.headers['accept-language'] ?? '')
  const inForce = was.localeInForce(request, account)
  return known === undefined && language !== null
    ? { ...inForce, userLocale: `${language[1]}_${language[2]}` }
    : inForce
})

/** A setting applies as soon as a request carries it, and nothing else sets one (sections 2.3, 4.3 and 4.5). */
export const localeAtOnceDefects: readonly Defect[] = [
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
