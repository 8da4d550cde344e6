import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Departure, Service } from '../../reference/service.ts'
import { alter, header, location } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { dresses, type Guise, outfits, users, witness } from '../guise.ts'
import { openings } from '../opened-by.ts'
import { named, onlyOrganizationBy, verifying } from '../verification.ts'

type Where = (request: ServiceRequest, was: Service) => boolean

const isLogin: Where = ({ path }) => path === '/rest_v2/login'
const byArguments: Where = ({ path, query }) => path !== '/rest_v2/login' && query.has('j_username')

/** Nobody looks at the license where somebody comes in this guise. */
const unlicensed =
  ({ is }: Guise, where: Where): Departure =>
  (was, service) => {
    const { accountOf, seams } = witness(was)
    let current: ServiceRequest | undefined
    return {
      ...seams,
      route(request) {
        current = request
        return was.route(request)
      },
      isLicensed: (by) =>
        was.isLicensed(by) ||
        (current !== undefined && where(current, was) && is(current, accountOf(current), service)),
    }
  }

/** A stateless request that succeeds opens a session where somebody comes in this guise. */
const remembered =
  (where: Where, { is }: Guise): Departure =>
  (was, service) =>
    alter(
      {
        operation: 'resource',
        where: (request, { account, by }) =>
          account !== undefined && by !== 'session' && where(request, was) && is(request, account, was),
      },
      (answer, request) =>
        header('Set-Cookie', service.sessionCookie(service.openSession(answer.account, request)))(answer, request),
    )(was)

const anyRequest: Where = () => true
const withATicket: Guise = {
  slug: 'who-has-a-ticket',
  words: 'whoever has a ticket',
  is: (request, _, was) => openings['the-security-check-with-a-ticket']?.(request, was) === true,
}
const anybody: Guise = { slug: 'anybody', words: 'anybody', is: () => true }

/** Success leads elsewhere where somebody comes in this guise. */
const leadingTo =
  (path: string, json: boolean, { is }: Guise): Departure =>
  (was) =>
    alter(
      {
        operation: ['securityCheck', 'preauthentication'],
        outcome: 'success',
        where: (request, { account }) => was.wantsJson(request) === json && is(request, account, was),
      },
      location(() => was.location(path)),
    )(was)

/** Credentials of some are not found where the arguments come in another order than in the document. */
const inTheUsualOrder =
  (where: Where): Departure =>
  (was) => ({
    verify(credentials, method, request) {
      const names = [...was.readLoginFields(request).keys()]
      const isUsual = names.indexOf('j_username') < names.indexOf('j_password')
      return where(request, was) && !isUsual ? undefined : was.verify(credentials, method, request)
    },
  })

const everyMethod = '4.2/arguments-authenticate-every-method'
const noState = '5.1/stateless-credentials-keep-no-state'
const noStateOfTokens = '5.1/token-keeps-no-state'

/** What holds of the ordinary user only, or only of who comes as usual (sections 2.1, 4.2 to 4.6, 5.1 and 5.3). */
export const inAGuiseDefects: readonly Defect[] = [
  ...([dresses.settings, dresses.alias, users.external, users.utf8] as const).map(
    (guise): Defect => ({
      name: `license-forgotten-at-login-for-${guise.slug}`,
      summary: `The login looks at no license for ${guise.words}.`,
      breaks: ['4.3/expired-license-is-403'],
      change: unlicensed(guise, isLogin),
    }),
  ),
  ...([users.special, users.external, dresses.settings, outfits.script] as const).map(
    (guise): Defect => ({
      name: `license-forgotten-for-arguments-of-${guise.slug}`,
      summary: `URL arguments of ${guise.words} are served although the license is not valid.`,
      breaks: ['4.2/expired-license-is-403'],
      change: unlicensed(guise, byArguments),
    }),
  ),
  ...(
    [
      [anybody, 'with HEAD', ({ method }) => method === 'HEAD', [noState]],
      [users.external, 'by basic', ({ headers }) => headers.authorization !== undefined, [noState]],
      [users.utf8, 'by arguments', byArguments, [noState]],
      [dresses.settings, 'by any way', anyRequest, [noState, noStateOfTokens]],
      [outfits.script, 'with a token', ({ query }) => query.has('pp'), [noStateOfTokens]],
    ] as const satisfies readonly (readonly [Guise, string, Where, readonly string[]])[]
  ).map(
    ([guise, how, where, breaks]): Defect => ({
      name: `session-for-${guise.slug}-${how.toLowerCase().replaceAll(' ', '-')}`,
      summary: `A request of ${guise.words} ${how} opens a session.`,
      breaks,
      change: remembered(where, guise),
    }),
  ),
  ...([dresses.settings, dresses.alias, users.external] as const).map(
    (guise): Defect => ({
      name: `json-success-forgotten-for-${guise.slug}`,
      summary: `Success leads ${guise.words} to the page, although JSON was asked for.`,
      breaks: ['4.5/json-success-redirects-to-the-json-file'],
      change: leadingTo('/loginsuccess.html', true, guise),
    }),
  ),
  ...[users.utf8, withATicket].map(
    (guise): Defect => ({
      name: `success-leads-to-the-login-page-for-${guise.slug}`,
      summary: `The success of a security check leads ${guise.words} to the login page.`,
      breaks: ['4.5/success-redirects-to-the-success-page'],
      change: leadingTo('/login.html', false, guise),
    }),
  ),
  {
    name: 'success-leads-to-the-error-page-after-a-refusal',
    summary: 'The first success after a refused security check leads to the error page again.',
    breaks: ['4.5/success-redirects-to-the-success-page'],
    change: (was) => {
      let wasRefused = false
      return {
        securityCheck(request) {
          const answer = was.securityCheck(request)
          const again = wasRefused && answer.outcome === 'success' && !was.wantsJson(request)
          wasRefused = answer.outcome === 'refused'
          return again ? location(() => was.failureLocation(request))(answer, request) : answer
        },
      }
    },
  },
  {
    name: 'alias-for-the-ordinary-user-only',
    summary: 'In URL arguments, the alias of an organization is known for its ordinary user only.',
    breaks: ['2.1/organization-alias-qualifies-the-user'],
    change: verifying('arguments', (was, credentials, request) => {
      const isOrdinary = named(was, credentials) === was.options.accounts.find(({ id }) => id === 'joeuser')
      const isByAlias = dresses.alias.is(request, undefined, was)
      return isByAlias && !isOrdinary ? undefined : was.verify(credentials, 'arguments', request)
    }),
  },
  {
    name: 'legacy-login-knows-no-alias',
    summary: 'The legacy login does not know the alias of an organization.',
    breaks: ['2.1/organization-alias-qualifies-the-user'],
    environment: 'reference-legacy',
    change: onlyOrganizationBy('id', 'legacyLogin'),
  },
  {
    name: 'arguments-in-the-usual-order-only',
    summary: 'URL arguments are refused where the password stands before the name.',
    breaks: [everyMethod],
    change: inTheUsualOrder(byArguments),
  },
  {
    name: 'arguments-first-of-all-only',
    summary: 'URL arguments are not looked at behind others.',
    breaks: [everyMethod],
    change: (was) => ({
      tryArguments: (request) =>
        [...request.query.keys()][0]?.startsWith('j_') === true ? was.tryArguments(request) : undefined,
    }),
  },
  ...(
    [
      ['form', 'login-with-a-form'],
      ['url', 'login-with-arguments'],
    ] as const
  ).map(
    ([what, opening]): Defect => ({
      name: `${opening}-in-the-usual-order-only`,
      summary: `A ${opening.replaceAll('-', ' ')} is refused where the password stands before the name.`,
      breaks: [`4.3/${what}-credentials-open-a-session`],
      change: inTheUsualOrder((request, was) => openings[opening]?.(request, was) === true),
    }),
  ),
]
