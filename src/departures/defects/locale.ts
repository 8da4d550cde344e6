import type { Operation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, cookies, header, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'

const settings = [
  { name: 'userLocale', slug: 'locale', words: 'locale', other: 'xx_YY' },
  { name: 'userTimezone', slug: 'time-zone', words: 'time zone', other: 'Etc/GMT+12' },
] as const
type Name = (typeof settings)[number]['name']

/** The cookie of one setting holds another value, or is not set, in the answers of some operation. */
const storing = (name: Name, value: string | undefined, operation?: Operation): ServicePatch =>
  alter(
    operation === undefined ? {} : { operation },
    cookies((cookie) => (cookie.startsWith(`${name}=`) ? value && cookie.replace(/=[^;]*/, `=${value}`) : cookie)),
  )

/** The same, and the session does not keep the setting either. */
const forgetting =
  (name: Name, value: string | undefined, operation?: Operation): ServicePatch =>
  (was, service) => ({ ...storing(name, value, operation)(was, service), ...inNoSession(name)(was, service) })

/** No session keeps the setting. */
const inNoSession =
  (name: Name): ServicePatch =>
  (was) => ({ keepInSession: (settings, session) => was.keepInSession({ ...settings, [name]: undefined }, session) })

/** Stateless requests have a session too, which alone says what the setting is: its cookie is never read. */
const inTheSessionOnly =
  (name: Name): ServicePatch =>
  (was, service) => ({
    readLocaleCookies: (request) => ({ ...was.readLocaleCookies(request), [name]: undefined }),
    respond(request, response) {
      const answer = was.respond(request, response)
      const isOne = answer.operation === 'resource' && answer.outcome === 'success'
      if (request === undefined || !isOne || service.sessionOf(request) !== undefined) return answer
      const session = service.openSession(undefined, request)
      service.keepInSession(service.readLocaleArguments(request.query), session)
      return header('Set-Cookie', service.sessionCookie(session))(answer, request)
    },
  })

/** The server keeps one setting itself, by whatever the key tells, and forgets about cookies. */
const keeping =
  (name: Name, keyOf: (account: object) => object): ServicePatch =>
  (was) => {
    const kept = new WeakMap<object, string>()
    return {
      localeCookies(given, account) {
        const value = given[name]
        if (value !== undefined) kept.set(keyOf(account), value)
        return was.localeCookies(given, account)
      },
      localeInForce(request, account) {
        const inForce = was.localeInForce(request, account)
        return { ...inForce, [name]: (account && kept.get(keyOf(account))) ?? inForce[name] }
      },
    }
  }

/** Locale and time zone gone wrong (sections 2.3, 4.2, 4.3 and 4.5), one like the other. */
export const localeDefects: readonly Defect[] = settings.flatMap(({ name, slug, words, other }): Defect[] => {
  const applies = `2.3/${slug}-applies-until-changed`
  const changes = `2.3/${slug}-can-change`
  const byDefault = `2.3/default-${slug}-when-never-given`
  const different = `2.3/same-user-different-${slug}s`
  const inSession = [`4.3/${slug}-applies-to-the-session`, `4.5/${slug}-applies-to-the-session`]
  const everyone = {}
  return [
    {
      name: `${slug}-not-stored-by-login`,
      summary: `A ${words} given at login is not stored.`,
      breaks: [`4.3/${slug}-is-stored-in-a-cookie`, `4.3/${slug}-applies-to-the-session`],
      change: forgetting(name, undefined, 'login'),
    },
    {
      name: `${slug}-of-login-stays-in-the-session`,
      summary: `A ${words} given at login is kept in the session and in no cookie.`,
      breaks: [`4.3/${slug}-is-stored-in-a-cookie`, applies],
      change: storing(name, undefined, 'login'),
    },
    {
      name: `${slug}-is-in-the-session-only`,
      summary: `A ${words} is stored in a cookie that the server ignores; only the session carries it.`,
      breaks: [applies],
      change: inTheSessionOnly(name),
    },
    {
      name: `${slug}-not-stored-from-arguments`,
      summary: `A ${words} given in the arguments of a request is not stored.`,
      breaks: [`4.2/${slug}-is-stored-in-a-cookie`],
      change: storing(name, undefined, 'resource'),
    },
    {
      name: `${slug}-not-stored-beside-other-cookies`,
      summary: `Cookies are set, one always the same and one always another, but none for the ${words}.`,
      breaks: [`4.2/${slug}-is-stored-in-a-cookie`],
      change: (was) => {
        let answers = 0
        return alter(
          { operation: 'resource' },
          cookies((cookie) => (cookie.startsWith(`${name}=`) ? undefined : cookie)),
          header('Set-Cookie', 'theme=light'),
          (answer, request) => header('Set-Cookie', `node=${answers++}`)(answer, request),
        )(was)
      },
    },
    {
      name: `${slug}-in-the-arguments-is-refused`,
      summary: `Credentials in the arguments of a request are refused beside a ${words}.`,
      breaks: [`4.2/${slug}-is-stored-in-a-cookie`],
      change: alter({ by: 'arguments', where: ({ query }) => query.has(name) }, status(400)),
    },
    {
      name: `${slug}-not-stored-by-the-security-check`,
      summary: `A ${words} given to the security check is not stored.`,
      breaks: [`4.5/${slug}-applies-to-the-session`],
      change: forgetting(name, undefined, 'securityCheck'),
    },
    {
      name: `${slug}-in-the-form-is-ignored`,
      summary: `The login takes a ${words} from URL arguments only.`,
      breaks: [`4.3/${slug}-is-stored-in-a-cookie`],
      change: (was) => ({
        readForm: (request) => new Map([...was.readForm(request)].filter(([field]) => field !== name)),
      }),
    },
    {
      name: `${slug}-is-stored-wrong`,
      summary: `Another ${words} is stored than the one given.`,
      breaks: [applies, changes, different, ...inSession],
      change: forgetting(name, other),
    },
    {
      name: `${slug}-stored-wrong-by-login`,
      summary: `The login stores another ${words} than the one given.`,
      breaks: [`4.3/${slug}-applies-to-the-session`],
      change: forgetting(name, other, 'login'),
    },
    {
      name: `${slug}-is-stored-and-not-applied`,
      summary: `A ${words} is stored in a cookie that later requests ignore.`,
      breaks: [applies, changes, different, ...inSession],
      change: (was, service) => ({
        ...inNoSession(name)(was, service),
        readLocaleCookies: (request) => ({ ...was.readLocaleCookies(request), [name]: undefined }),
      }),
    },
    {
      name: `${slug}-applies-to-one-request`,
      summary: `A stored ${words} applies to the next request only.`,
      breaks: [applies],
      change: (was) =>
        alter({ where: (request) => was.readLocaleCookies(request)[name] !== undefined }, (answer, request) =>
          was.readLocaleArguments(request.query)[name] === undefined
            ? header('Set-Cookie', `${name}=; Path=${was.cookiePath()}; Max-Age=0`)(answer, request)
            : answer,
        )(was),
    },
    {
      name: `${slug}-never-changes`,
      summary: `The ${words} given first stays, whatever is given later.`,
      breaks: [changes],
      change: (was) => {
        const stored = alter(
          { where: (request) => was.readLocaleCookies(request)[name] !== undefined },
          cookies((cookie) => (cookie.startsWith(`${name}=`) ? undefined : cookie)),
        )(was)
        return {
          ...stored,
          localeInForce(request, account) {
            const first = was.readLocaleCookies(request)[name]
            return { ...was.localeInForce(request, account), ...(first !== undefined && { [name]: first }) }
          },
        }
      },
    },
    {
      name: `${slug}-leaks-to-everybody`,
      summary: `The ${words} that any client gave last applies to all.`,
      breaks: [byDefault, different],
      change: keeping(name, () => everyone),
    },
    {
      name: `${slug}-belongs-to-the-user`,
      summary: `The ${words} that a user has given last applies to all clients of that user.`,
      breaks: [byDefault, different],
      change: keeping(name, (account) => account),
    },
  ]
})
