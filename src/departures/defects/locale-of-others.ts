import type { Service } from '../../reference/service.ts'
import type { Session } from '../../reference/state.ts'
import type { Defect } from '../defect.ts'

const settings = [
  { name: 'userLocale', slug: 'locale', words: 'locale' },
  { name: 'userTimezone', slug: 'time-zone', words: 'time zone' },
] as const

const isOf = (session: Session | undefined, other: Session) =>
  session !== undefined && other.account !== undefined && other.account === session.account

/** Settings that go to somebody else, or to nobody (section 2.3). */
export const localeOfOthersDefects: readonly Defect[] = settings.flatMap(({ name, slug, words }): Defect[] => [
  {
    name: `${slug}-goes-to-all-sessions-of-the-user`,
    summary: `A ${words} that is given to one session is that of every session of the user.`,
    breaks: [`2.3/same-user-different-${slug}s`],
    change: (was) => ({
      keepInSession(given, session) {
        was.keepInSession(given, session)
        for (const other of was.state.sessions.values())
          if (isOf(session, other)) was.keepInSession({ ...other.settings, [name]: given[name] }, other)
      },
    }),
  },
  {
    name: `${slug}-is-inherited-by-the-next-user`,
    summary: `Who logs in with the cookie of a session of another user has its ${words}.`,
    breaks: [`2.3/default-${slug}-when-never-given`],
    change: (was) => ({
      openSession(account, request) {
        const former: Session | undefined = was.sessionOf(request)
        const session = was.openSession(account, request)
        if (former !== undefined && former.account !== account)
          session.settings = { ...session.settings, [name]: former.settings[name] }
        return session
      },
    }),
  },
  {
    name: `${slug}-of-the-admin-is-the-default`,
    summary: `A ${words} that the system admin gives does not apply.`,
    breaks: [`2.3/${slug}-applies-until-changed`],
    change: (was) => ({
      localeInForce(request, account) {
        const found = was.localeInForce(request, account)
        return account?.id === 'superuser' ? { ...found, [name]: defaultOf(was)[name] } : found
      },
    }),
  },
  {
    name: `${slug}-beside-a-token-is-not-stored`,
    summary: `A ${words} that is given beside the token of a request is stored in no cookie.`,
    breaks: [`2.3/${slug}-applies-until-changed`],
    change: (was) => ({
      resource(request) {
        const answer = was.resource(request)
        if (answer.by !== 'token') return answer
        return { ...answer, headers: answer.headers.filter(([header]) => header !== 'Set-Cookie') }
      },
    }),
  },
])

function defaultOf({ options }: Service) {
  return { userLocale: options.defaultLocale, userTimezone: options.defaultTimeZone }
}
