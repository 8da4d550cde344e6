import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, location, status } from '../alteration.ts'
import { answering } from '../answering.ts'
import { crossing, type Defect, type DefectEnvironment, defectsOf, violates } from '../defect.ts'
import { verifying } from '../verification.ts'

type Where = (request: ServiceRequest) => boolean

const inUrl =
  (name: string): Where =>
  ({ method, query }) =>
    method === 'POST' && query.has(name)
const inForm =
  (name: string): Where =>
  ({ method, query }) =>
    method === 'POST' && !query.has(name)
const opensNone = '3/refused-login-opens-no-session'
const checkOpensNone = '3/refused-security-check-opens-no-session'

/** A method that refuses: which responses are its refusals, and the requirement about them. */
interface RefusingMethod {
  readonly name: string
  readonly title: string
  readonly choice: Parameters<typeof alter>[0]
  readonly breaks: string
  readonly redirects?: true
  readonly environment?: DefectEnvironment
}

const methods: readonly RefusingMethod[] = [
  {
    name: 'login-with-url-arguments',
    title: 'login with URL arguments',
    choice: { operation: 'login', outcome: 'refused', by: 'login', where: inUrl(fieldName.username) },
    breaks: '4.3/unknown-user-is-401',
  },
  {
    name: 'login-with-get',
    title: 'login with GET',
    choice: { operation: 'login', outcome: 'refused', where: ({ method }) => method === 'GET' },
    breaks: '4.3/unknown-user-is-401',
  },
  {
    name: 'ticket-in-the-url',
    title: 'a ticket in the URL',
    choice: { operation: 'login', outcome: 'refused', by: 'ticket', where: inUrl(fieldName.ticket) },
    breaks: '4.3/invalid-ticket-is-401',
  },
  {
    name: 'ticket-in-a-form',
    title: 'a ticket in a form',
    choice: { operation: 'login', outcome: 'refused', by: 'ticket', where: inForm(fieldName.ticket) },
    breaks: '4.3/invalid-ticket-is-401',
  },
  {
    name: 'ticket-at-the-security-check',
    title: 'a ticket at the security check',
    choice: { operation: 'securityCheck', outcome: 'refused', by: 'ticket' },
    breaks: '4.5/invalid-ticket-redirects-to-the-error-page',
    redirects: true,
  },
  {
    name: 'security-check',
    title: 'a password at the security check',
    choice: { operation: 'securityCheck', outcome: 'refused', by: 'securityCheck' },
    breaks: '4.5/unknown-user-redirects-to-the-error-page',
    redirects: true,
  },
  {
    name: 'base-address',
    title: 'a token at the base address',
    choice: { operation: 'preauthentication', outcome: 'refused' },
    breaks: '4.6/invalid-token-redirects-to-the-error-page',
    redirects: true,
  },
]

const asksForJson: Where = ({ headers }) => headers.accept === 'application/json'

/** Refusals that differ by method, or depend on the rest of the request (sections 3, 4 and 7). */
export const refusedSignInDefects: readonly Defect[] = [
  ...methods.flatMap(({ name, title, choice, breaks, redirects }): Defect[] => [
    ...answering(`refusal-of-${name}-*`, `The refusal of ${title} *.`, choice, [
      [breaks, redirects ? 'is-200' : 'is-403'],
      [redirects ? checkOpensNone : opensNone, 'hands-out-a-session'],
      ...(redirects ? [] : [['4.3/refusal-has-an-empty-body', 'has-a-body'] as const]),
    ]),
    ...defectsOf({
      [`refusal-of-${name}-is-success-beside-a-session`]: violates(breaks, [
        `In a live session, even an invalid ${title.replace(/^a /, '')} succeeds.`,
        alter(choice, (answer, request, was) => {
          if (was.sessionOf(request)?.account === undefined) return answer
          const success = redirects ? location(() => was.location('/loginsuccess.html')) : status(200)
          return success(answer, request, was)
        }),
      ]),
      [`refusal-of-${name}-revives-a-session`]: violates(redirects ? checkOpensNone : opensNone, [
        `The refusal of ${title} revives an ended session.`,
        alter(choice, (answer, request, was) => {
          const [id] = was.readSessionIds(request)
          if (id === undefined || was.state.sessions.has(id)) return answer
          const session = was.openSession(was.options.accounts[0], request)
          was.state.sessions.delete(session.id)
          was.state.sessions.set(id, { ...session, id })
          return answer
        }),
      ]),
    }),
    ...(redirects
      ? answering(
          `refusal-of-${name}-*-for-json`,
          `The refusal of ${title} *, when the client asks for JSON.`,
          { ...choice, where: asksForJson },
          [[breaks, 'is-401']],
        )
      : []),
  ]),
  ...crossing(
    [
      ['get', ({ method }) => method === 'GET'],
      ['url-arguments', inUrl(fieldName.username)],
    ] as const satisfies readonly (readonly [string, Where])[],
    ([slug, where]) => ({
      [`login-with-${slug}-takes-any-password`]: violates('4.3/wrong-password-is-401', [
        `Login with ${slug === 'get' ? 'GET' : 'URL arguments'} accepts any password for an existing user.`,
        verifying('login', (was, credentials, request) => {
          const { id, organization } = was.readUserName(credentials.userId ?? '')
          const known = credentials.password === undefined ? undefined : was.findAccount({ id, organization })
          return where(request) ? known : was.verify(credentials, 'login', request)
        }),
      ]),
    }),
  ),
  ...crossing(['POST', 'GET'] as const, (method) => ({
    [`login-without-arguments-is-401-with-${method.toLowerCase()}`]: violates('4.3/missing-username-is-400', [
      `Login with ${method} without any argument returns 401.`,
      alter(
        {
          operation: 'login',
          outcome: 'missing',
          where: ({ method: asked, query, body: sent }) => asked === method && query.size === 0 && sent.length === 0,
        },
        status(401),
      ),
    ]),
  })),
]
