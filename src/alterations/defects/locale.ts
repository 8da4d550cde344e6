import type { ServiceOperation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, cookies, header, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { localeSettings } from '../locale-settings.ts'

type Name = (typeof localeSettings)[number]['name']

/** In the responses of some operation, the cookie of one setting holds another value or is missing. */
const storing = (name: Name, value: string | undefined, operation?: ServiceOperation): ServicePatch =>
  alter(
    operation === undefined ? {} : { operation },
    cookies((cookie) => (cookie.startsWith(`${name}=`) ? value && cookie.replace(/=[^;]*/, `=${value}`) : cookie)),
  )

/** Like `storing`; the session does not keep the setting either. */
const forgetting =
  (name: Name, value: string | undefined, operation?: ServiceOperation): ServicePatch =>
  (was, service) => ({ ...storing(name, value, operation)(was, service), ...inNoSession(name)(was, service) })

const inNoSession =
  (name: Name): ServicePatch =>
  (was) => ({ keepInSession: (settings, session) => was.keepInSession({ ...settings, [name]: undefined }, session) })

/** Stateless requests get a session, which alone keeps the setting: the server never reads its cookie. */
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
      return header('Set-Cookie', service.sessionCookie(session))(answer)
    },
  })

/** The server keeps one setting itself, by the given key, and ignores cookies. */
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

/** Defects of locale and time zone (sections 2.3, 4.2, 4.3 and 4.5). */
export const localeDefects: readonly Defect[] = localeSettings.flatMap(({ name, slug, words, unsent }): Defect[] => {
  const applies = `2.3/${slug}-applies-until-changed`
  const changes = `2.3/${slug}-can-change`
  const byDefault = `2.3/default-${slug}-when-never-given`
  const different = `2.3/same-user-different-${slug}s`
  const inSession = [`4.3/${slug}-applies-to-the-session`, `4.5/${slug}-applies-to-the-session`]
  const everyone = {}
  return [
    {
      name: `${slug}-not-stored-by-login`,
      summary: `Login does not store the ${words}.`,
      breaks: [`4.3/${slug}-is-stored-in-a-cookie`, `4.3/${slug}-applies-to-the-session`],
      change: forgetting(name, undefined, 'login'),
    },
    {
      name: `${slug}-of-login-stays-in-the-session`,
      summary: `Login stores the ${words} in the session but in no cookie.`,
      breaks: [`4.3/${slug}-is-stored-in-a-cookie`, applies],
      change: storing(name, undefined, 'login'),
    },
    ...breaking(applies, {
      [`${slug}-is-in-the-session-only`]: [
        `The server ignores the cookie of the ${words} and keeps the ${words} in the session only.`,
        inTheSessionOnly(name),
      ],
      [`${slug}-applies-to-one-request`]: [
        `A stored ${words} applies to the next request only.`,
        alter(
          { where: (request, _, was) => was.readLocaleCookies(request)[name] !== undefined },
          (answer, request, was) =>
            was.readLocaleArguments(request.query)[name] === undefined
              ? header('Set-Cookie', `${name}=; Path=${was.cookiePath()}; Max-Age=0`)(answer)
              : answer,
        ),
      ],
    }),
    ...breaking(`4.2/${slug}-is-stored-in-a-cookie`, {
      [`${slug}-not-stored-from-arguments`]: [
        `The server does not store a ${words} in the arguments of a request.`,
        storing(name, undefined, 'resource'),
      ],
      [`${slug}-not-stored-beside-other-cookies`]: [
        `Responses set a constant and a changing cookie, but none for the ${words}.`,
        (was) => {
          let answers = 0
          return alter(
            { operation: 'resource' },
            cookies((cookie) => (cookie.startsWith(`${name}=`) ? undefined : cookie)),
            header('Set-Cookie', 'theme=light'),
            (answer) => header('Set-Cookie', `node=${answers++}`)(answer),
          )(was)
        },
      ],
      [`${slug}-in-the-arguments-is-refused`]: [
        `URL arguments return 400 when they include a ${words}.`,
        alter({ by: 'arguments', where: ({ query }) => query.has(name) }, status(400)),
      ],
    }),
    {
      name: `${slug}-not-stored-by-the-security-check`,
      summary: `The security check does not store the ${words}.`,
      breaks: [`4.5/${slug}-applies-to-the-session`],
      change: forgetting(name, undefined, 'securityCheck'),
    },
    {
      name: `${slug}-in-the-form-is-ignored`,
      summary: `Login accepts a ${words} in URL arguments only.`,
      breaks: [`4.3/${slug}-is-stored-in-a-cookie`],
      change: (was) => ({
        readForm: (request) => new Map([...was.readForm(request)].filter(([field]) => field !== name)),
      }),
    },
    ...breaking([applies, changes, different, ...inSession], {
      [`${slug}-is-stored-wrong`]: [
        `The server stores another ${words} than the one it receives.`,
        forgetting(name, unsent),
      ],
      [`${slug}-is-stored-and-not-applied`]: [
        `Later requests ignore the cookie that stores the ${words}.`,
        (was, service) => ({
          ...inNoSession(name)(was, service),
          readLocaleCookies: (request) => ({ ...was.readLocaleCookies(request), [name]: undefined }),
        }),
      ],
    }),
    {
      name: `${slug}-stored-wrong-by-login`,
      summary: `Login stores another ${words} than the one it receives.`,
      breaks: [`4.3/${slug}-applies-to-the-session`],
      change: forgetting(name, unsent, 'login'),
    },
    {
      name: `${slug}-never-changes`,
      summary: `The first ${words} stays, whatever later requests set.`,
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
    ...breaking([byDefault, different], {
      [`${slug}-leaks-to-everybody`]: [
        `The last ${words} that any client sent applies to all clients.`,
        keeping(name, () => everyone),
      ],
      [`${slug}-belongs-to-the-user`]: [
        `The last ${words} that a user sent applies to all clients of that user.`,
        keeping(name, (account) => account),
      ],
    }),
  ]
})
