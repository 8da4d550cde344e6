import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { type CallerKind, headerProfiles } from '../callers.ts'
import type { Defect } from '../defect.ts'
import { credentialWords } from '../method-words.ts'
import { carriedBy } from '../stateful/memory.ts'

type Where = (request: ServiceRequest, was: Service) => boolean

const { script, browser, page } = headerProfiles
const each: readonly CallerKind[] = [script, browser, page]

/** Accepts any credentials with certain header fields. */
const takenFor =
  (by: ServiceMethod, { is }: CallerKind, where: Where = () => true): ServicePatch =>
  (was, service) => ({
    authenticate(request) {
      const attempt = was.authenticate(request)
      const isTaken = attempt?.by === by && is(request, undefined, service) && where(request, was)
      return isTaken ? { by, account: attempt.account ?? was.options.accounts[0] } : attempt
    },
  })

/** Requires no credentials with certain header fields. */
const open =
  ({ is }: CallerKind, where: Where): ServicePatch =>
  (was, service) => ({
    isProtected: (request) => !(is(request, undefined, service) && where(request, was)) && was.isProtected(request),
  })

const isHead: Where = ({ method }) => method === 'HEAD'
const hasDeadCookie: Where = (request, was) =>
  was.readSessionIds(request).length > 0 && carriedBy(was, request) === undefined
const isDocumented: Where = ({ headers }) => /^\$Version/.test(headers.cookie ?? '')

/** Header fields that do not identify a sender, and how servers treat them (sections 2.2, 4.1, 4.2, 5.1 to 5.3). */
export const headerFieldDefects: readonly Defect[] = [
  ...(
    [
      ['basic', '4.1/unknown-user-is-401', 'Basic credentials'],
      ['arguments', '4.2/unknown-user-is-401', 'Credentials in the URL'],
      ['token', '4.2/invalid-token-is-401', 'Tokens'],
    ] as const
  ).flatMap(([by, id, words]) =>
    each.map(
      (profile): Defect => ({
        name: `${by}-not-verified-of-${profile.slug}`,
        summary: `${words} from ${profile.words} are not verified.`,
        breaks: [id],
        change: takenFor(by, profile),
      }),
    ),
  ),
  ...(
    [
      ['j_username', '4.2/missing-username-is-401', browser],
      ['j_password', '4.2/missing-password-is-401', script],
    ] as const
  ).map(
    ([left, id, profile]): Defect => ({
      name: `arguments-without-${left.slice(2)}-are-served-to-${profile.slug}`,
      summary: `URL arguments without ${left} work for ${profile.words}.`,
      breaks: [id],
      change: takenFor('arguments', profile, ({ query }) => !query.has(left)),
    }),
  ),
  ...[script, browser].map(
    (profile): Defect => ({
      name: `nothing-sent-is-served-to-head-of-${profile.slug}`,
      summary: `HEAD from ${profile.words} needs no credentials.`,
      breaks: ['5.3/missing-credentials-are-401'],
      change: open(profile, (request, was) => isHead(request, was) && request.cookies.length === 0),
    }),
  ),
  ...each.map(
    (profile): Defect => ({
      name: `dead-cookie-of-${profile.slug}-passes`,
      summary: `The server accepts the cookie of an ended session from ${profile.words}.`,
      breaks: ['5.3/missing-credentials-are-401'],
      change: open(profile, hasDeadCookie),
    }),
  ),
  ...each.map(
    ({ slug, words, is }): Defect => ({
      name: `cookie-form-with-version-not-of-${slug}`,
      summary: `The server ignores a cookie with $Version and $Path from ${words}.`,
      breaks: ['2.2/documented-cookie-form-authenticates'],
      change: (was) => ({
        trySession: (request) =>
          isDocumented(request, was) && is(request, undefined, was) ? undefined : was.trySession(request),
      }),
    }),
  ),
  ...(
    [
      ['basic', script],
      ['arguments', browser],
      ['token', page],
    ] as const
  ).map(
    ([by, profile]): Defect => ({
      name: `${by}-not-verified-of-${profile.slug}-beside-a-session`,
      summary: `In a live session, the server does not verify ${credentialWords[by]} from ${profile.words}.`,
      breaks: ['5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
      change: takenFor(by, profile, (request, was) => carriedBy(was, request) !== undefined),
    }),
  ),
  ...(
    [
      ['arguments', '4.2/arguments-authenticate-every-method', browser],
      ['token', '4.2/token-authenticates-a-request', page],
    ] as const
  ).map(
    ([by, id, { slug, words, is }]): Defect => ({
      name: `${by}-of-${slug}-refused`,
      summary: `The server refuses ${credentialWords[by]} from ${words}.`,
      breaks: [id],
      change: (was) => ({
        authenticate(request) {
          const attempt = was.authenticate(request)
          return attempt?.by === by && is(request, undefined, was) ? { by, account: undefined } : attempt
        },
      }),
    }),
  ),
]
