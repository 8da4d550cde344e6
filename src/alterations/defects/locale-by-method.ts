import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, preceding, together } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import {
  inForce,
  keepingOthers,
  localeSettings,
  notStoring,
  type SettingName,
  showingPreferences,
} from '../locale-settings.ts'
import { remembering } from '../memory.ts'
import { methodKinds, methodsWithSession } from '../method-tables.ts'
import type { RequestCondition } from '../requests-by.ts'

const localeAtCheck = '4.5/locale-applies-to-the-session'

/** This method reuses the last value that came from the same user or connection, where a sign-in has none. */
const reusing = <Key>(
  is: RequestCondition,
  name: SettingName,
  keyOf: (request: ServiceRequest, account: ServiceAccount | undefined) => Key,
): ServicePatch =>
  remembering(Map<Key, string>, (last) => [
    keepingOthers(is, (given, request, account) => {
      const key = keyOf(request, account)
      const value = given[name]
      if (value !== undefined) last.set(key, value)
      return { ...given, [name]: value ?? last.get(key) }
    }),
  ])

/** Defects of locale and time zone in one method of signing in, and in the sessions that follow (sections 2.3, 4.3 and 4.5). */
export const localeByMethodDefects: readonly Defect[] = defectsOf({
  ...crossing(localeSettings).with(({ name, slug, words, applies, byDefault }) =>
    crossing(methodsWithSession.filter(({ takesSettings }) => takesSettings)).with((method) => ({
      [`${slug}-ignored-by-${method.slug}`]: violates(`${method.section}/${slug}-applies-to-the-session`, applies, [
        `${method.title} ignores the ${words}.`,
        keepingOthers(method.is, (given) => ({ ...given, [name]: undefined })),
      ]),
      [`${slug}-kept-in-the-session-only-by-${method.slug}`]: violates(applies, [
        `${method.title} stores the ${words} in the session but in no cookie.`,
        alter({ outcome: 'success', where: method.is }, notStoring(name)),
      ]),
      [`${slug}-remembered-for-the-user-by-${method.slug}`]: violates(byDefault, [
        `Without a ${words}, ${method.words} reuses the last one that the user sent by this method.`,
        reusing(method.is, name, (_, account) => account),
      ]),
      [`${slug}-remembered-for-the-connection-by-${method.slug}`]: violates(byDefault, [
        `Without a ${words}, ${method.words} reuses the last one on the connection.`,
        reusing(method.is, name, ({ connection = 0 }) => connection),
      ]),
    })),
  ),
  'locale-ignored-by-the-security-check-where-a-language-is-the-default': violates(localeAtCheck, [
    'The default locale has no country, and a security check ignores another one.',
    together(
      ({ options }) => ({ options: { ...options, defaultLocale: 'en' } }),
      keepingOthers(methodKinds.securityCheck.is, (given) => ({ ...given, userLocale: undefined })),
    ),
  ]),
  ...crossing(localeSettings).with(({ name, slug, words, applies, changes, byDefault, different }) => ({
    [`${slug}-of-a-session-never-changes`]: violates(changes, [
      `A session keeps its first ${words}, whatever later requests set.`,
      remembering(Map<string, string>, (first) => [
        preceding('keepInSession', (_was, given, session) => {
          const value = given[name]
          if (session !== undefined && value !== undefined && !first.has(session.id)) first.set(session.id, value)
        }),
        inForce(name, (was, request) => first.get(was.sessionOf(request)?.id ?? '')),
      ]),
    ]),
    [`${slug}-stays-on-the-connection`]: violates(byDefault, [
      `A ${words} in URL arguments applies to other clients on the same connection.`,
      remembering(Map<number, string>, (given) => [
        inForce(name, (_was, { connection = -1 }) => given.get(connection)),
        preceding('resource', (was, request) => {
          const value = was.readLocaleArguments(request.query)[name]
          if (value !== undefined && request.connection !== undefined) given.set(request.connection, value)
        }),
      ]),
    ]),
    [`${slug}-of-the-last-session-counts`]: violates(different, [
      `All sessions of a user share the ${words} that one of them received last.`,
      remembering(Map<ServiceAccount | undefined, string>, (last) => [
        preceding('keepInSession', (_was, given, session) => {
          const value = given[name]
          if (session?.account !== undefined && value !== undefined) last.set(session.account, value)
        }),
        inForce(name, (was, request) => last.get(was.sessionOf(request)?.account)),
      ]),
    ]),
    [`${slug}-beside-all-that-there-are`]: violates(applies, [
      `The preferences list all locales and time zones, not only the ${words} in force.`,
      showingPreferences((content) => ({
        ...content,
        choices: 'de_DE fr_FR ja_JP Asia/Tokyo Europe/Berlin Pacific/Auckland',
      })),
    ]),
  })),
})
