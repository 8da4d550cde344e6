import { decodeArguments } from '../../reference/message/form-encoding.ts'
import type { ServiceOperation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, cookies, header, replacing, status } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { defaultSettings, localeSettings } from '../locale-settings.ts'
import { carriedBy, remembering } from '../memory.ts'

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
const keeping = (name: Name, keyOf: (account: object) => object): ServicePatch =>
  remembering(WeakMap<object, string>, (was, kept) => ({
    localeCookies(given, account) {
      const value = given[name]
      if (value !== undefined) kept.set(keyOf(account), value)
      return was.localeCookies(given, account)
    },
    localeInForce(request, account) {
      const inForce = was.localeInForce(request, account)
      return { ...inForce, [name]: (account && kept.get(keyOf(account))) ?? inForce[name] }
    },
  }))

const isOf = (session: ServiceSession | undefined, other: ServiceSession) =>
  session !== undefined && other.account !== undefined && other.account === session.account

/** Defects of locale and time zone (sections 2.3, 4.2, 4.3 and 4.5). */
export const localeDefects: readonly Defect[] = [
  ...localeSettings.flatMap(({ name, slug, words, unsent }): Defect[] => {
    const applies = `2.3/${slug}-applies-until-changed`
    const changes = `2.3/${slug}-can-change`
    const byDefault = `2.3/default-${slug}-when-never-given`
    const different = `2.3/same-user-different-${slug}s`
    const inSession = [`4.3/${slug}-applies-to-the-session`, `4.5/${slug}-applies-to-the-session`]
    const everyone = {}
    return defectsOf({
      [`${slug}-not-stored-by-login`]: violates(
        `4.3/${slug}-is-stored-in-a-cookie`,
        `4.3/${slug}-applies-to-the-session`,
        [`Login does not store the ${words}.`, forgetting(name, undefined, 'login')],
      ),
      [`${slug}-of-login-stays-in-the-session`]: violates(`4.3/${slug}-is-stored-in-a-cookie`, applies, [
        `Login stores the ${words} in the session but in no cookie.`,
        storing(name, undefined, 'login'),
      ]),
      [`${slug}-is-in-the-session-only`]: violates(applies, [
        `The server ignores the cookie of the ${words} and keeps the ${words} in the session only.`,
        inTheSessionOnly(name),
      ]),
      [`${slug}-applies-to-one-request`]: violates(applies, [
        `A stored ${words} applies to the next request only.`,
        alter(
          { where: (request, _, was) => was.readLocaleCookies(request)[name] !== undefined },
          (answer, request, was) =>
            was.readLocaleArguments(request.query)[name] === undefined
              ? header('Set-Cookie', `${name}=; Path=${was.cookiePath()}; Max-Age=0`)(answer)
              : answer,
        ),
      ]),
      [`${slug}-not-stored-from-arguments`]: violates(`4.2/${slug}-is-stored-in-a-cookie`, [
        `The server does not store a ${words} in the arguments of a request.`,
        storing(name, undefined, 'resource'),
      ]),
      [`${slug}-not-stored-beside-other-cookies`]: violates(`4.2/${slug}-is-stored-in-a-cookie`, [
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
      ]),
      [`${slug}-in-the-arguments-is-refused`]: violates(`4.2/${slug}-is-stored-in-a-cookie`, [
        `URL arguments return 400 when they include a ${words}.`,
        alter({ by: 'arguments', where: ({ query }) => query.has(name) }, status(400)),
      ]),
      [`${slug}-not-stored-by-the-security-check`]: violates(`4.5/${slug}-applies-to-the-session`, [
        `The security check does not store the ${words}.`,
        forgetting(name, undefined, 'securityCheck'),
      ]),
      [`${slug}-in-the-form-is-ignored`]: violates(`4.3/${slug}-is-stored-in-a-cookie`, [
        `Login accepts a ${words} in URL arguments only.`,
        replacing(
          'readForm',
          (was, request) => new Map([...was.readForm(request)].filter(([field]) => field !== name)),
        ),
      ]),
      [`${slug}-is-stored-wrong`]: violates(applies, changes, different, ...inSession, [
        `The server stores another ${words} than the one it receives.`,
        forgetting(name, unsent),
      ]),
      [`${slug}-is-stored-and-not-applied`]: violates(applies, changes, different, ...inSession, [
        `Later requests ignore the cookie that stores the ${words}.`,
        (was, service) => ({
          ...inNoSession(name)(was, service),
          readLocaleCookies: (request) => ({ ...was.readLocaleCookies(request), [name]: undefined }),
        }),
      ]),
      [`${slug}-stored-wrong-by-login`]: violates(`4.3/${slug}-applies-to-the-session`, [
        `Login stores another ${words} than the one it receives.`,
        forgetting(name, unsent, 'login'),
      ]),
      [`${slug}-never-changes`]: violates(changes, [
        `The first ${words} stays, whatever later requests set.`,
        (was) => {
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
      ]),
      [`${slug}-leaks-to-everybody`]: violates(byDefault, different, [
        `The last ${words} that any client sent applies to all clients.`,
        keeping(name, () => everyone),
      ]),
      [`${slug}-belongs-to-the-user`]: violates(byDefault, different, [
        `The last ${words} that a user sent applies to all clients of that user.`,
        keeping(name, (account) => account),
      ]),
    })
  }),
  ...crossing(localeSettings, ({ name, slug, words, another }) => ({
    [`${slug}-goes-to-all-sessions-of-the-user`]: violates(`2.3/same-user-different-${slug}s`, [
      `A ${words} that one session receives applies to every session of the user.`,
      replacing('keepInSession', (was, given, session) => {
        was.keepInSession(given, session)
        for (const other of was.state.sessions.values())
          if (isOf(session, other)) was.keepInSession({ ...other.settings, [name]: given[name] }, other)
      }),
    ]),
    [`${slug}-is-inherited-by-the-next-user`]: violates(`2.3/default-${slug}-when-never-given`, [
      `A user who logs in with the session cookie of another user inherits the ${words}.`,
      replacing('openSession', (was, account, request) => {
        const former: ServiceSession | undefined = was.sessionOf(request)
        const session = was.openSession(account, request)
        if (former !== undefined && former.account !== account)
          session.settings = { ...session.settings, [name]: former.settings[name] }
        return session
      }),
    ]),
    [`${slug}-by-default-is-another-in-sessions`]: violates(`2.3/default-${slug}-when-never-given`, [
      `Sessions have another default ${words} than requests without a session.`,
      replacing('localeInForce', (was, request, account) => {
        const found = was.localeInForce(request, account)
        const isDefault = found[name] === defaultSettings(was)[name]
        return isDefault && carriedBy(was, request) !== undefined ? { ...found, [name]: another } : found
      }),
    ]),
    [`${slug}-given-before-stands-beside-the-default`]: violates(`2.3/default-${slug}-when-never-given`, [
      `The preferences also show the last ${words} of the same connection.`,
      remembering(Map<number, string>, (was, last) => ({
        route(request) {
          const value = (request.query.get(name) ?? decodeArguments(request.body.toString('latin1')).get(name))?.[0]
          if (value !== undefined && request.connection !== undefined) last.set(request.connection, value)
          return was.route(request)
        },
        resourceBody(request, account) {
          const content = was.resourceBody(request, account)
          if (request.path !== was.options.preferencesPath) return content
          return { ...Object(content), last: last.get(request.connection ?? -1) }
        },
      })),
    ]),
    [`${slug}-of-the-admin-is-the-default`]: violates(`2.3/${slug}-applies-until-changed`, [
      `The server ignores a ${words} of the system admin.`,
      replacing('localeInForce', (was, request, account) => {
        const found = was.localeInForce(request, account)
        return account?.id === 'superuser' ? { ...found, [name]: defaultSettings(was)[name] } : found
      }),
    ]),
    [`${slug}-beside-a-token-is-not-stored`]: violates(`2.3/${slug}-applies-until-changed`, [
      `A ${words} sent with a token is not stored in a cookie.`,
      replacing('resource', (was, request) => {
        const answer = was.resource(request)
        if (answer.by !== 'token') return answer
        return { ...answer, headers: answer.headers.filter(([header]) => header !== 'Set-Cookie') }
      }),
    ]),
  })),
]
