import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { LocaleSettings, ServiceSession } from '../../reference/state.ts'
import { alter, alterAll, type Choice, changing, preceding } from '../alteration.ts'
import { hasDeadCookie, refusingAny } from '../attempts.ts'
import { userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import {
  defaultSettings,
  deletingSetting,
  inForce,
  keepingOthers,
  localeSettings,
  type SettingName,
  settingCookies,
} from '../locale-settings.ts'
import { remembering } from '../memory.ts'
import { type RequestCondition, withMethod } from '../requests-by.ts'
import { noHeader, status } from '../response-changes.ts'
import { carriedBy } from '../sessions.ts'

/** Matching requests keep another value than the one that they have. */
const keepingAnother = (
  name: SettingName,
  change: (value: string, given: LocaleSettings) => string | undefined,
  isOne: RequestCondition = () => true,
): ServicePatch => keepingOthers(isOne, (given) => ({ ...given, [name]: given[name] && change(given[name], given) }))
const notKept = (name: SettingName, isOne: RequestCondition) => keepingAnother(name, () => undefined, isOne)

/** A setting is forgotten after some requests that carry it. */
const countingTo = (
  name: SettingName,
  most: number,
  keyOf: (request: ServiceRequest, was: Service) => string | undefined,
): ServicePatch =>
  remembering(Map<string, number>, (counts) => [
    inForce(name, (was, request) =>
      (counts.get(keyOf(request, was) ?? '') ?? 0) > most ? defaultSettings(was)[name] : undefined,
    ),
    preceding('route', (was, request) => {
      const key = keyOf(request, was)
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    }),
  ])

/** Matching requests ignore the cookie of a setting. */
const unreadWhere = (name: SettingName, is: RequestCondition): ServicePatch =>
  changing('readLocaleCookies', (was, read, request) => (is(request, was) ? { ...read, [name]: undefined } : read))

/** Records the value that a session had before the present one. */
const recordingFormer = (name: SettingName, before: WeakMap<ServiceSession, string>): ServicePatch =>
  preceding('keepInSession', (_was, given, session) => {
    const kept = session?.settings[name]
    if (session !== undefined && kept !== undefined && given[name] !== undefined && given[name] !== kept)
      before.set(session, kept)
  })

const asksForJson: RequestCondition = (request, was) => was.wantsJson(request)

const isInSession = (request: ServiceRequest, was: Service) =>
  request.headers.authorization === undefined &&
  !request.query.has(fieldName.username) &&
  was.sessionOf(request) !== undefined

/** Values of some shapes, and requests of some kinds, that leave no lasting setting or ignore it (sections 2.3, 4.3 and 4.5). */
export const localeValueDefects: readonly Defect[] = defectsOf({
  ...crossing(localeSettings).with(({ name, slug, words, usual, between, counterpart, applies, changes, ...on }) => ({
    [`${slug}-beside-a-dead-cookie-is-ignored`]: violates(applies, [
      `Beside the cookie of no live session, the server ignores the cookie of the ${words}.`,
      unreadWhere(name, hasDeadCookie),
    ]),
    [`${slug}-is-ignored-for-json`]: violates(applies, [
      `For a client that accepts JSON, the server ignores the cookie of the ${words}.`,
      unreadWhere(name, ({ headers }) => /json/.test(headers.accept ?? '')),
    ]),
    [`token-beside-a-${slug}-is-refused`]: violates(applies, [
      `A token is refused beside the cookie of a ${words}.`,
      refusingAny('token', ({ cookies }) => cookies.some(([cookie]) => cookie === name)),
    ]),
    [`${slug}-never-returns-to-the-default`]: violates(changes, [
      `The server ignores a ${words} that is its own default.`,
      changing('readLocaleArguments', (was, read) =>
        read[name] === defaultSettings(was)[name] ? { ...read, [name]: undefined } : read,
      ),
    ]),
    [`${slug}-of-another-shape-is-ignored`]: violates(applies, [
      `The server stores a ${words} of the usual two parts only.`,
      keepingAnother(name, (value) => (usual.test(value) ? value : undefined)),
    ]),
    [`${slug}-of-one-word-is-ignored`]: violates(applies, [
      `The server does not store a ${words} of one word.`,
      keepingAnother(name, (value) => (value.includes(between) ? value : undefined)),
    ]),
    [`${slug}-of-three-parts-is-cut`]: violates(applies, [
      `The server stores the first two parts of a ${words} only.`,
      keepingAnother(name, (value) => value.split(between).slice(0, 2).join(between)),
    ]),
    [`${slug}-beside-the-other-is-lost`]: violates(applies, [
      `A ${words} is lost where a request has both settings.`,
      keepingAnother(name, (value, given) => (given[counterpart] === undefined ? value : undefined)),
    ]),
    [`${slug}-with-post-is-not-kept`]: violates(applies, [
      `URL arguments with POST do not store a ${words}.`,
      notKept(name, ({ method, query }) => method === 'POST' && query.has(name)),
    ]),
    ...crossing<readonly [which: string, summary: string, is: RequestCondition]>([
      ['in-a-session', 'A request of a session does not store a *.', isInSession],
      ['with-head', 'HEAD does not store a *.', withMethod('HEAD')],
      ['of-users-of-the-directory', 'The server does not store a * from a directory user.', userKinds.external.is],
      ['of-utf8-users', 'The server does not store a * from a user with a non-ASCII name.', userKinds.utf8.is],
      ['of-a-check-for-json', 'A security check that asks for JSON does not store a *.', asksForJson],
    ]).with(([which, summary, is]) => ({
      [`${slug}-${which}-is-not-kept`]: violates(applies, [summary.replace('*', words), notKept(name, is)]),
    })),
    [`${slug}-beside-basic-is-ignored`]: violates(applies, [
      `A request with HTTP basic ignores the cookie of the ${words}.`,
      unreadWhere(name, ({ headers }) => headers.authorization !== undefined),
    ]),
    [`${slug}-lives-for-a-second`]: violates(applies, [
      `The cookie of the ${words} has a Max-Age of one second.`,
      alterAll(settingCookies(name, (cookie) => `${cookie}; Max-Age=1`)),
    ]),
    [`${slug}-of-a-session-lasts-for-five-requests`]: violates(applies, [
      `A session forgets its ${words} after five requests.`,
      countingTo(name, 5, (request, was) => (isInSession(request, was) ? was.sessionOf(request)?.id : undefined)),
    ]),
    [`${slug}-beside-basic-lasts-for-five-requests`]: violates(applies, [
      `HTTP basic forgets the ${words} of a connection after five requests.`,
      countingTo(name, 5, ({ headers, connection, cookies: sent }) =>
        headers.authorization !== undefined && sent.some(([cookie]) => cookie === name)
          ? String(connection)
          : undefined,
      ),
    ]),
    [`${slug}-is-reset-while-the-other-is-given`]: violates(applies, [
      `A request that sets only the other setting is answered with the default ${words}.`,
      inForce(name, (was, request) => {
        const given = was.readLocaleArguments(request.query)
        const isAlone = given[counterpart] !== undefined && given[name] === undefined
        return isAlone ? defaultSettings(was)[name] : undefined
      }),
    ]),
    [`${slug}-of-before-is-ignored`]: violates(applies, [
      `A session ignores the ${words} that it had before the present one.`,
      remembering(WeakMap<ServiceSession, string>, (before) => [
        recordingFormer(name, before),
        notKept(name, (request, was) => {
          const session = carriedBy(was, request)
          const given = was.readLocaleArguments(request.query)[name]
          return session !== undefined && given !== undefined && before.get(session) === given
        }),
      ]),
    ]),
    ...crossing<readonly [what: string, title: string, choice: Choice]>([
      ['the-key-service', 'The key service', { operation: 'encryptionKey' }],
      ['an-absent-path', 'An answer that nothing exists at a path', { operation: 'resource', outcome: 'absent' }],
    ]).with(([what, title, choice]) => ({
      [`${slug}-is-deleted-by-${what}`]: violates(applies, [
        `${title} deletes the cookie of the ${words}.`,
        alter(choice, deletingSetting(name)),
      ]),
    })),
    [`${slug}-before-is-shown-as-well`]: violates(changes, [
      `A session whose ${words} has changed also shows the previous one.`,
      remembering(WeakMap<ServiceSession, string>, (before) => [
        recordingFormer(name, before),
        inForce(name, (was, request, usual) => {
          const session = carriedBy(was, request)
          const former = session && before.get(session)
          return former && `${usual} (${former})`
        }),
      ]),
    ]),
    [`${slug}-is-refused-by-the-login`]: violates(applies, on.appliesAfterLogin, [
      `Login refuses requests with a ${words}.`,
      alter(
        {
          operation: 'login',
          where: ({ query, body }) => query.has(name) || body.toString('latin1').includes(`${name}=`),
        },
        status(401),
        noHeader('Set-Cookie'),
      ),
    ]),
  })),
  'time-zone-with-an-underscore-is-ignored': violates('2.3/time-zone-applies-until-changed', [
    'The server does not store a time zone with an underscore.',
    keepingAnother(fieldName.zone, (value) => (value.includes('_') ? undefined : value)),
  ]),
  'time-zone-with-a-hyphen-is-ignored': violates('2.3/time-zone-applies-until-changed', [
    'The server does not store a time zone with a hyphen.',
    keepingAnother(fieldName.zone, (value) => (value.includes('-') ? undefined : value)),
  ]),
  'language-asked-for-is-the-default': violates('2.3/default-locale-when-never-given', [
    'Without a stored locale, Accept-Language sets the locale.',
    inForce(fieldName.locale, (was, request) => {
      const { userLocale } = was.readLocaleArguments(request.query)
      const known =
        userLocale ?? was.readLocaleCookies(request).userLocale ?? carriedBy(was, request)?.settings.userLocale
      const language = /^([a-z]{2})[-_]([A-Z]{2})/.exec(request.headers['accept-language'] ?? '')
      return known === undefined && language !== null ? `${language[1]}_${language[2]}` : undefined
    }),
  ]),
})
