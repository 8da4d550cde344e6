import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Method } from '../../reference/message/response.ts'
import type { Departure, Service } from '../../reference/service.ts'
import { alter, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { type Guise, outfits } from '../guise.ts'
import { carriedBy } from '../stateful/memory.ts'

type Where = (request: ServiceRequest, was: Service) => boolean

const { script, browser, page } = outfits
const each: readonly Guise[] = [script, browser, page]

/** Whatever credentials somebody brings in this outfit, they are taken for right. */
const takenFor =
  (by: Method, { is }: Guise, where: Where = () => true): Departure =>
  (was, service) => ({
    authenticate(request) {
      const attempt = was.authenticate(request)
      const isTaken = attempt?.by === by && is(request, undefined, service) && where(request, was)
      return isTaken ? { by, account: attempt.account ?? was.options.accounts[0] } : attempt
    },
  })

/** Nobody asks for credentials in this outfit. */
const open =
  ({ is }: Guise, where: Where): Departure =>
  (was, service) => ({
    isProtected: (request) => !(is(request, undefined, service) && where(request, was)) && was.isProtected(request),
  })

const isHead: Where = ({ method }) => method === 'HEAD'
const hasDeadCookie: Where = (request, was) =>
  was.readSessionIds(request).length > 0 && carriedBy(was, request) === undefined
const isDocumented: Where = ({ headers }) => /^\$Version/.test(headers.cookie ?? '')

/** Header fields that say nothing of who sends a request, and what servers make of them (sections 2.2, 4.1, 4.2, 5.1 to 5.3). */
export const headerFieldDefects: readonly Defect[] = [
  ...(
    [
      ['basic', '4.1/unknown-user-is-401', 'Basic credentials'],
      ['arguments', '4.2/unknown-user-is-401', 'Credentials in the URL'],
      ['token', '4.2/invalid-token-is-401', 'Tokens'],
    ] as const
  ).flatMap(([by, id, words]) =>
    each.map(
      (outfit): Defect => ({
        name: `${by}-not-verified-of-${outfit.slug}`,
        summary: `${words} are not verified in requests of ${outfit.words}.`,
        breaks: [id],
        change: takenFor(by, outfit),
      }),
    ),
  ),
  ...(
    [
      ['j_username', '4.2/missing-username-is-401', browser],
      ['j_password', '4.2/missing-password-is-401', script],
    ] as const
  ).map(
    ([left, id, outfit]): Defect => ({
      name: `arguments-without-${left.slice(2)}-are-served-to-${outfit.slug}`,
      summary: `URL arguments without ${left} are served to ${outfit.words}.`,
      breaks: [id],
      change: takenFor('arguments', outfit, ({ query }) => !query.has(left)),
    }),
  ),
  ...(
    [
      ['basic', '5.3/basic-with-an-expired-license-is-403', browser],
      ['arguments', '4.2/expired-license-is-403', page],
      ['token', '4.2/expired-license-is-403', script],
    ] as const
  ).map(
    ([by, id, { slug, words, is }]): Defect => ({
      name: `license-expired-is-401-for-${by}-of-${slug}`,
      summary: `Without a valid license, ${words} get 401 by ${by}.`,
      breaks: [id],
      change: (was) =>
        alter({ outcome: 'unlicensed', by, where: (request) => is(request, undefined, was) }, status(401))(was),
    }),
  ),
  ...[script, browser].map(
    (outfit): Defect => ({
      name: `nothing-sent-is-served-to-head-of-${outfit.slug}`,
      summary: `HEAD of ${outfit.words} needs no credentials.`,
      breaks: ['5.3/missing-credentials-are-401'],
      change: open(outfit, (request, was) => isHead(request, was) && request.cookies.length === 0),
    }),
  ),
  ...each.map(
    (outfit): Defect => ({
      name: `dead-cookie-of-${outfit.slug}-passes`,
      summary: `The cookie of a session that has ended is good for ${outfit.words}.`,
      breaks: ['5.3/missing-credentials-are-401'],
      change: open(outfit, hasDeadCookie),
    }),
  ),
  ...each.map(
    ({ slug, words, is }): Defect => ({
      name: `cookie-form-with-version-not-of-${slug}`,
      summary: `The cookie with $Version and $Path is not understood from ${words}.`,
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
    ([by, outfit]): Defect => ({
      name: `${by}-not-verified-of-${outfit.slug}-beside-a-session`,
      summary: `Beside a live session, wrong credentials by ${by} do not matter in requests of ${outfit.words}.`,
      breaks: ['5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
      change: takenFor(by, outfit, (request, was) => carriedBy(was, request) !== undefined),
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
      summary: `Right credentials by ${by} are refused in requests of ${words}.`,
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
