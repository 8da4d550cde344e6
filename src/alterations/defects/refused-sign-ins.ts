import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, type Choice, location, status } from '../alteration.ts'
import { answering } from '../answering.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
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
const unknownIs401 = '4.3/unknown-user-is-401'
const invalidIs401 = '4.3/invalid-ticket-is-401'
const opensNone = '3/refused-login-opens-no-session'
const checkOpensNone = '3/refused-security-check-opens-no-session'

const refusedLogin = { operation: 'login', outcome: 'refused' } as const
const refusedCheck = { operation: 'securityCheck', outcome: 'refused' } as const

/** Methods that refuse: which responses are their refusals, and the requirement about them. */
const methods: readonly (readonly [slug: string, words: string, refusals: Choice, id: string])[] = [
  [
    'login-with-url-arguments',
    'login with URL arguments',
    { ...refusedLogin, by: 'login', where: inUrl(fieldName.username) },
    unknownIs401,
  ],
  ['login-with-get', 'login with GET', { ...refusedLogin, where: ({ method }) => method === 'GET' }, unknownIs401],
  [
    'ticket-in-the-url',
    'a ticket in the URL',
    { ...refusedLogin, by: 'ticket', where: inUrl(fieldName.ticket) },
    invalidIs401,
  ],
  [
    'ticket-in-a-form',
    'a ticket in a form',
    { ...refusedLogin, by: 'ticket', where: inForm(fieldName.ticket) },
    invalidIs401,
  ],
  [
    'ticket-at-the-security-check',
    'a ticket at the security check',
    { ...refusedCheck, by: 'ticket' },
    '4.5/invalid-ticket-redirects-to-the-error-page',
  ],
  [
    'security-check',
    'a password at the security check',
    { ...refusedCheck, by: 'securityCheck' },
    '4.5/unknown-user-redirects-to-the-error-page',
  ],
  [
    'base-address',
    'a token at the base address',
    { operation: 'preauthentication', outcome: 'refused' },
    '4.6/invalid-token-redirects-to-the-error-page',
  ],
]

const asksForJson: Where = ({ headers }) => headers.accept === 'application/json'

/** Refusals that differ by method, or depend on the rest of the request (sections 3, 4 and 7). */
export const refusedSignInDefects: readonly Defect[] = defectsOf({
  ...crossing(methods, ([name, title, choice, breaks]) => {
    const redirects = choice.operation !== 'login'
    return {
      ...answering(`refusal-of-${name}-*`, `The refusal of ${title} *.`, choice, [
        [breaks, redirects ? 'is-200' : 'is-403'],
        [redirects ? checkOpensNone : opensNone, 'hands-out-a-session'],
        ...(redirects ? [] : [['4.3/refusal-has-an-empty-body', 'has-a-body'] as const]),
      ]),
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
      ...(redirects &&
        answering(
          `refusal-of-${name}-*-for-json`,
          `The refusal of ${title} *, when the client asks for JSON.`,
          { ...choice, where: asksForJson },
          [[breaks, 'is-401']],
        )),
    }
  }),
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
})
