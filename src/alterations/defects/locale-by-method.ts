import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { LocaleSettings } from '../../reference/state.ts'
import { replacing } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { localeSettings } from '../locale-settings.ts'
import { remembering } from '../memory.ts'
import { type MethodKind, methodsWithSession } from '../method-tables.ts'

type Setting = (typeof localeSettings)[number]

/** This method stores another setting than the one it receives. */
const storing =
  (
    { is }: MethodKind,
    change: (given: LocaleSettings, request: ServiceRequest, account: ServiceAccount) => LocaleSettings,
  ): ServicePatch =>
  (was) => {
    let entering: { request: ServiceRequest; account: ServiceAccount } | undefined
    const during = <T>(request: ServiceRequest, account: ServiceAccount | undefined, work: () => T): T => {
      entering = account !== undefined && is(request, was) ? { request, account } : undefined
      const done = work()
      entering = undefined
      return done
    }
    return {
      completeLogin: (account, by, request, given) =>
        during(request, account, () => was.completeLogin(account, by, request, given)),
      redirectAfterLogin: (operation, by, account, request, given) =>
        during(request, account, () => was.redirectAfterLogin(operation, by, account, request, given)),
      readLocaleArguments(given) {
        const read = was.readLocaleArguments(given)
        return entering === undefined ? read : change(read, entering.request, entering.account)
      },
    }
  }

/** This method stores the setting in the session and in no cookie. */
const inTheSessionOnly =
  ({ is }: MethodKind, { name }: Setting): ServicePatch =>
  (was) => {
    const withoutCookie = (request: ServiceRequest, answer: ReturnType<Service['login']>) =>
      is(request, was)
        ? { ...answer, headers: answer.headers.filter(([, value]) => !value.startsWith(`${name}=`)) }
        : answer
    return {
      completeLogin: (account, by, request, given) =>
        withoutCookie(request, was.completeLogin(account, by, request, given)),
      redirectAfterLogin: (operation, by, account, request, given) =>
        withoutCookie(request, was.redirectAfterLogin(operation, by, account, request, given)),
    }
  }

const withSettings = methodsWithSession.filter(({ slug }) => !/token|legacy/.test(slug))

const applying = (method: MethodKind, slug: string) =>
  `${method.slug.includes('security-check') ? '4.5' : '4.3'}/${slug}-applies-to-the-session`

/** Defects of locale and time zone in one method of signing in (sections 2.3, 4.3 and 4.5). */
const byMethod: readonly Defect[] = localeSettings.flatMap((setting): Defect[] =>
  withSettings.flatMap((method): Defect[] => {
    const { name, slug, words } = setting
    const { title } = method
    return defectsOf({
      [`${slug}-ignored-by-${method.slug}`]: violates(applying(method, slug), `2.3/${slug}-applies-until-changed`, [
        `${title} ignores the ${words}.`,
        storing(method, (given) => ({ ...given, [name]: undefined })),
      ]),
      [`${slug}-kept-in-the-session-only-by-${method.slug}`]: violates(`2.3/${slug}-applies-until-changed`, [
        `${title} stores the ${words} in the session but in no cookie.`,
        inTheSessionOnly(method, setting),
      ]),
      [`${slug}-remembered-for-the-user-by-${method.slug}`]: violates(`2.3/default-${slug}-when-never-given`, [
        `Without a ${words}, ${method.words} reuses the last one that the user sent by this method.`,
        (was, service) => {
          const last = new Map<ServiceAccount, string>()
          return storing(method, (given, _request, account) => {
            const value = given[name]
            if (value !== undefined) last.set(account, value)
            return { ...given, [name]: value ?? last.get(account) }
          })(was, service)
        },
      ]),
      [`${slug}-remembered-for-the-connection-by-${method.slug}`]: violates(`2.3/default-${slug}-when-never-given`, [
        `Without a ${words}, ${method.words} reuses the last one on the connection.`,
        (was, service) => {
          const last = new Map<number, string>()
          return storing(method, (given, { connection = 0 }) => {
            const value = given[name]
            if (value !== undefined) last.set(connection, value)
            return { ...given, [name]: value ?? last.get(connection) }
          })(was, service)
        },
      ]),
    })
  }),
)

/** Defects of all methods, visible in one session or on one connection. */
const inSessions: readonly Defect[] = crossing(localeSettings, ({ name, slug, words }) => ({
  [`${slug}-of-a-session-never-changes`]: violates(`2.3/${slug}-can-change`, [
    `A session keeps its first ${words}, whatever later requests set.`,
    remembering(Map<string, string>, (was, first) => ({
      keepInSession(given, session) {
        const value = given[name]
        if (session !== undefined && value !== undefined && !first.has(session.id)) first.set(session.id, value)
        was.keepInSession(given, session)
      },
      localeInForce(request, account) {
        const kept = first.get(was.sessionOf(request)?.id ?? '')
        return { ...was.localeInForce(request, account), ...(kept !== undefined && { [name]: kept }) }
      },
    })),
  ]),
  [`${slug}-stays-on-the-connection`]: violates(`2.3/default-${slug}-when-never-given`, [
    `A ${words} in URL arguments applies to other clients on the same connection.`,
    remembering(Map<number, string>, (was, given) => ({
      localeInForce(request, account) {
        const { connection } = request
        const inForce = was.localeInForce(request, account)
        return connection === undefined ? inForce : { ...inForce, [name]: given.get(connection) ?? inForce[name] }
      },
      resource(request) {
        const value = was.readLocaleArguments(request.query)[name]
        if (value !== undefined && request.connection !== undefined) given.set(request.connection, value)
        return was.resource(request)
      },
    })),
  ]),
  [`${slug}-of-the-last-session-counts`]: violates(`2.3/same-user-different-${slug}s`, [
    `All sessions of a user share the ${words} that one of them received last.`,
    remembering(Map<ServiceAccount, string>, (was, last) => ({
      keepInSession(given, session) {
        const value = given[name]
        if (session?.account !== undefined && value !== undefined) last.set(session.account, value)
        was.keepInSession(given, session)
      },
      localeInForce(request, account) {
        const owner = was.sessionOf(request)?.account
        const value = owner && last.get(owner)
        return { ...was.localeInForce(request, account), ...(value !== undefined && { [name]: value }) }
      },
    })),
  ]),
  [`${slug}-beside-all-that-there-are`]: violates(`2.3/${slug}-applies-until-changed`, [
    `The preferences list all locales and time zones, not only the ${words} in force.`,
    replacing('resourceBody', (was, request, account) => {
      const content = was.resourceBody(request, account)
      if (request.path !== was.options.preferencesPath) return content
      return { ...Object(content), choices: 'de_DE fr_FR ja_JP Asia/Tokyo Europe/Berlin Pacific/Auckland' }
    }),
  ]),
}))

/** Defects of locale and time zone by authentication method, and in the sessions that follow. */
export const localeByMethodDefects: readonly Defect[] = [...byMethod, ...inSessions]
