import { decodeArguments } from '../../reference/message/form-encoding.ts'
import type { ServiceOperation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, preceding, replacing, replacingWith, together } from '../alteration.ts'
import { isOnTheLastPath } from '../attempts.ts'
import { isAdmin } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import {
  defaultSettings,
  deletingInSession,
  deletingSetting,
  inForce,
  localeSettings,
  notStoring,
  type SettingName,
  settingCookies,
  showingPreferences,
} from '../locale-settings.ts'
import { Count, remembering } from '../memory.ts'
import { withoutFields } from '../requests-by.ts'
import { header, noHeader, status } from '../response-changes.ts'
import { carriedBy } from '../sessions.ts'

/** In the responses of some operation, the cookie of one setting holds another value or is missing. */
const storingInTheCookie = (name: SettingName, value: string | undefined, operation?: ServiceOperation): ServicePatch =>
  alter(
    operation === undefined ? {} : { operation },
    settingCookies(name, (cookie) => value && cookie.replace(/=[^;]*/, `=${value}`)),
  )

/** Like `storingInTheCookie`; the session does not keep the setting either. */
const forgetting = (name: SettingName, value: string | undefined, operation?: ServiceOperation): ServicePatch =>
  together(storingInTheCookie(name, value, operation), inNoSession(name))

const inNoSession = (name: SettingName): ServicePatch =>
  replacing('keepInSession', (was, settings, session) => was.keepInSession({ ...settings, [name]: undefined }, session))

/** The server ignores the cookie of a setting. */
const unread = (name: SettingName): ServicePatch =>
  replacing('readLocaleCookies', (was, request) => ({ ...was.readLocaleCookies(request), [name]: undefined }))

/** Stateless requests get a session, which alone keeps the setting: the server never reads its cookie. */
const inTheSessionOnly = (name: SettingName): ServicePatch =>
  together(
    unread(name),
    replacingWith('respond', (was, service, request, response) => {
      const answer = was.respond(request, response)
      const isOne = answer.operation === 'resource' && answer.outcome === 'success'
      if (request === undefined || !isOne || service.sessionOf(request) !== undefined) return answer
      const session = service.openSession(undefined, request)
      service.keepInSession(service.readLocaleArguments(request.query), session)
      return header('Set-Cookie', service.sessionCookie(session))(answer)
    }),
  )

/** The server keeps one setting itself, by the given key, and ignores cookies. */
const keepingOnTheServer = (name: SettingName, keyOf: (account: object) => object): ServicePatch =>
  remembering(WeakMap<object, string>, (kept) => [
    preceding('localeCookies', (_was, given, account) => {
      const value = given[name]
      if (value !== undefined) kept.set(keyOf(account), value)
    }),
    inForce(name, (_was, _request, _usual, account) => account && kept.get(keyOf(account))),
  ])

const everyone = {}
const isOf = (session: ServiceSession | undefined, other: ServiceSession) =>
  session !== undefined && other.account !== undefined && other.account === session.account

/** Settings that are not stored, not applied or applied to others (sections 2.3 and 4.2 to 4.5). */
export const localeDefects: readonly Defect[] = defectsOf(
  crossing(localeSettings).with(
    ({ name, slug, words, unsent, another, applies, changes, byDefault, different, ...on }) => ({
      [`${slug}-not-stored-by-login`]: violates(on.storedByLogin, on.appliesAfterLogin, [
        `Login does not store the ${words}.`,
        forgetting(name, undefined, 'login'),
      ]),
      [`${slug}-of-login-stays-in-the-session`]: violates(on.storedByLogin, applies, [
        `Login stores the ${words} in the session but in no cookie.`,
        storingInTheCookie(name, undefined, 'login'),
      ]),
      [`${slug}-is-in-the-session-only`]: violates(applies, [
        `The server ignores the cookie of the ${words} and keeps the ${words} in the session only.`,
        inTheSessionOnly(name),
      ]),
      [`${slug}-applies-to-one-request`]: violates(applies, [
        `A stored ${words} applies to the next request only.`,
        alter(
          {
            where: (request, was) =>
              was.readLocaleCookies(request)[name] !== undefined &&
              was.readLocaleArguments(request.query)[name] === undefined,
          },
          deletingSetting(name),
        ),
      ]),
      [`${slug}-not-stored-from-arguments`]: violates(on.storedFromArguments, [
        `The server does not store a ${words} in the arguments of a request.`,
        storingInTheCookie(name, undefined, 'resource'),
      ]),
      [`${slug}-not-stored-on-the-last-path`]: violates(on.storedFromArguments, [
        `The server stores a ${words} in the arguments of requests for other paths only.`,
        alter({ operation: 'resource', where: isOnTheLastPath }, notStoring(name)),
      ]),
      [`${slug}-not-stored-beside-other-cookies`]: violates(on.storedFromArguments, [
        `Responses set a constant and a changing cookie, but none for the ${words}.`,
        remembering(Count, (answers) => [
          alter({ operation: 'resource' }, notStoring(name), header('Set-Cookie', 'theme=light'), (answer) =>
            header('Set-Cookie', `node=${answers.value++}`)(answer),
          ),
        ]),
      ]),
      [`${slug}-in-the-arguments-is-refused`]: violates(on.storedFromArguments, [
        `URL arguments return 400 when they include a ${words}.`,
        alter({ by: 'arguments', where: ({ query }) => query.has(name) }, status(400)),
      ]),
      [`${slug}-in-a-session-is-refused`]: violates(applies, [
        `Requests of a session return 400 when they include a ${words}.`,
        alter({ by: 'session', where: ({ query }) => query.has(name) }, status(400)),
      ]),
      [`${slug}-forgotten-by-basic-in-a-session`]: violates(applies, [
        `A request with basic credentials in a session deletes the ${words}.`,
        alter({ by: 'basic', where: (request, was) => was.sessionOf(request) !== undefined }, deletingInSession(name)),
      ]),
      [`${slug}-not-stored-by-the-security-check`]: violates(on.appliesAfterCheck, [
        `The security check does not store the ${words}.`,
        forgetting(name, undefined, 'securityCheck'),
      ]),
      [`${slug}-in-the-form-is-ignored`]: violates(on.storedByLogin, [
        `Login accepts a ${words} in URL arguments only.`,
        replacing('readForm', (was, request) => withoutFields(was.readForm(request), name)),
      ]),
      [`${slug}-in-the-url-is-ignored-with-a-form`]: violates(on.storedByLogin, [
        `Login accepts no ${words} in the URL if the credentials are in a form.`,
        replacing('login', (was, request) =>
          was.login(
            was.readForm(request).size === 0 ? request : { ...request, query: withoutFields(request.query, name) },
          ),
        ),
      ]),
      [`${slug}-is-stored-wrong`]: violates(...on.appliesAtAll, [
        `The server stores another ${words} than the one it receives.`,
        forgetting(name, unsent),
      ]),
      [`${slug}-is-stored-and-not-applied`]: violates(...on.appliesAtAll, [
        `Later requests ignore the cookie that stores the ${words}.`,
        together(inNoSession(name), unread(name)),
      ]),
      [`${slug}-stored-wrong-by-login`]: violates(on.appliesAfterLogin, [
        `Login stores another ${words} than the one it receives.`,
        forgetting(name, unsent, 'login'),
      ]),
      [`${slug}-never-changes`]: violates(changes, [
        `The first ${words} stays, whatever later requests set.`,
        together(
          alter({ where: (request, was) => was.readLocaleCookies(request)[name] !== undefined }, notStoring(name)),
          inForce(name, (was, request) => was.readLocaleCookies(request)[name]),
        ),
      ]),
      [`${slug}-leaks-to-all-users`]: violates(byDefault, different, [
        `The last ${words} that any client sent applies to all clients.`,
        keepingOnTheServer(name, () => everyone),
      ]),
      [`${slug}-belongs-to-the-user`]: violates(byDefault, different, [
        `The last ${words} that a user sent applies to all clients of that user.`,
        keepingOnTheServer(name, (account) => account),
      ]),
      [`${slug}-applies-to-all-sessions-of-the-user`]: violates(different, [
        `A ${words} that one session receives applies to every session of the user.`,
        replacing('keepInSession', (was, given, session) => {
          was.keepInSession(given, session)
          for (const other of was.state.sessions.values())
            if (isOf(session, other)) was.keepInSession({ ...other.settings, [name]: given[name] }, other)
        }),
      ]),
      [`${slug}-is-inherited-by-the-next-user`]: violates(byDefault, [
        `A user who logs in with the session cookie of another user inherits the ${words}.`,
        replacing('openSession', (was, account, request) => {
          const former = was.sessionOf(request)
          const session = was.openSession(account, request)
          if (former !== undefined && former.account !== account)
            session.settings = { ...session.settings, [name]: former.settings[name] }
          return session
        }),
      ]),
      [`${slug}-by-default-is-another-in-sessions`]: violates(byDefault, [
        `Sessions have another default ${words} than requests without a session.`,
        inForce(name, (was, request, usual) =>
          usual === defaultSettings(was)[name] && carriedBy(was, request) !== undefined ? another : undefined,
        ),
      ]),
      [`${slug}-given-before-stands-beside-the-default`]: violates(byDefault, [
        `The preferences also show the last ${words} of the same connection.`,
        remembering(Map<number, string>, (last) => [
          preceding('route', (_was, request) => {
            const value = (request.query.get(name) ?? decodeArguments(request.body.toString('latin1')).get(name))?.[0]
            if (value !== undefined && request.connection !== undefined) last.set(request.connection, value)
          }),
          showingPreferences((content, request) => ({ ...content, last: last.get(request.connection ?? -1) })),
        ]),
      ]),
      [`${slug}-of-the-admin-is-the-default`]: violates(applies, [
        `The server ignores a ${words} of the system admin.`,
        inForce(name, (was, _request, _usual, account) => (isAdmin(account) ? defaultSettings(was)[name] : undefined)),
      ]),
      [`${slug}-beside-a-token-is-not-stored`]: violates(applies, [
        `A ${words} sent with a token is not stored in a cookie.`,
        alter({ operation: 'resource', by: 'token' }, noHeader('Set-Cookie')),
      ]),
    }),
  ),
)
