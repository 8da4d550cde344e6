import { decodeArguments } from '../../reference/message/form-encoding.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { replacing } from '../alteration.ts'
import { crossing, type Defect, violates } from '../defect.ts'
import { defaultSettings, localeSettings } from '../locale-settings.ts'
import { carriedBy, remembering } from '../memory.ts'

const isOf = (session: ServiceSession | undefined, other: ServiceSession) =>
  session !== undefined && other.account !== undefined && other.account === session.account

/** Settings that reach other sessions or users, or none at all (section 2.3). */
export const localeOfOthersDefects: readonly Defect[] = crossing(localeSettings, ({ name, slug, words, another }) => ({
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
}))
