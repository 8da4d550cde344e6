import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, body, header, location, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect, DefectEnvironment } from '../defect.ts'
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

/** A way to be refused: which responses are its refusals, and the requirement about them. */
interface Way {
  readonly name: string
  readonly title: string
  readonly choice: Parameters<typeof alter>[0]
  readonly breaks: string
  readonly redirects?: true
  readonly environment?: DefectEnvironment
}

const methods: readonly Way[] = [
  {
    name: 'login-with-url-arguments',
    title: 'login with URL arguments',
    choice: { operation: 'login', outcome: 'refused', by: 'login', where: inUrl('j_username') },
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
    choice: { operation: 'login', outcome: 'refused', by: 'ticket', where: inUrl('ticket') },
    breaks: '4.3/invalid-ticket-is-401',
  },
  {
    name: 'ticket-in-a-form',
    title: 'a ticket in a form',
    choice: { operation: 'login', outcome: 'refused', by: 'ticket', where: inForm('ticket') },
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
export const refusedEntryDefects: readonly Defect[] = [
  ...methods.flatMap(({ name, title, choice, breaks, redirects }): Defect[] => [
    ...breaking(breaks, {
      [`refusal-of-${name}-is-${redirects ? 200 : 403}`]: [
        `The refusal of ${title} returns ${redirects ? 200 : 403}.`,
        alter(choice, status(redirects ? 200 : 403)),
      ],
      [`refusal-of-${name}-is-success-beside-a-session`]: [
        `In a live session, even an invalid ${title.replace(/^a /, '')} succeeds.`,
        (was) => ({
          respond(request, response) {
            const isInside = request !== undefined && was.sessionOf(request)?.account !== undefined
            const answers = redirects ? location(() => '/reporting/loginsuccess.html') : status(200)
            return isInside ? alter(choice, answers)(was).respond(request, response) : was.respond(request, response)
          },
        }),
      ],
    }),
    ...breaking(redirects ? checkOpensNone : opensNone, {
      [`refusal-of-${name}-hands-out-a-session`]: [
        `The refusal of ${title} opens a session for some user.`,
        (was) =>
          alter(choice, (answer, request) =>
            header('Set-Cookie', was.sessionCookie(was.openSession(was.options.accounts[0], request)))(answer, request),
          )(was),
      ],
      [`refusal-of-${name}-revives-a-session`]: [
        `The refusal of ${title} revives an ended session.`,
        (was) => ({
          respond(request, response) {
            const [id] = request === undefined ? [] : was.readSessionIds(request)
            const isDead = id !== undefined && !was.state.sessions.has(id)
            const revive = alter(choice, (answer, asked) => {
              const session = was.openSession(was.options.accounts[0], asked)
              was.state.sessions.delete(session.id)
              was.state.sessions.set(id ?? '', { ...session, id: id ?? '' })
              return answer
            })
            return isDead ? revive(was).respond(request, response) : was.respond(request, response)
          },
        }),
      ],
    }),
    ...(redirects
      ? [
          {
            name: `refusal-of-${name}-is-401-for-json`,
            summary: `The refusal of ${title} returns 401 when the client asks for JSON.`,
            breaks: [breaks],
            change: alter({ ...choice, where: asksForJson }, status(401)),
          },
        ]
      : [
          {
            name: `refusal-of-${name}-has-a-body`,
            summary: `The 401 for ${title} has a body.`,
            breaks: ['4.3/refusal-has-an-empty-body'],
            change: alter(choice, body('{"error":"refused"}', 'application/json')),
          },
        ]),
  ]),
  ...(
    [
      ['get', ({ method }) => method === 'GET'],
      ['url-arguments', inUrl('j_username')],
    ] as const satisfies readonly (readonly [string, Where])[]
  ).map(
    ([slug, where]): Defect => ({
      name: `login-with-${slug}-takes-any-password`,
      summary: `Login with ${slug === 'get' ? 'GET' : 'URL arguments'} accepts any password for an existing user.`,
      breaks: ['4.3/wrong-password-is-401'],
      change: verifying('login', (was, credentials, request) => {
        const { id, organization } = was.readUserName(credentials.userId ?? '')
        const known = credentials.password === undefined ? undefined : was.findAccount({ id, organization })
        return where(request) ? known : was.verify(credentials, 'login', request)
      }),
    }),
  ),
  ...(['POST', 'GET'] as const).map(
    (method): Defect => ({
      name: `login-without-arguments-is-401-with-${method.toLowerCase()}`,
      summary: `Login with ${method} without any argument returns 401.`,
      breaks: ['4.3/missing-username-is-400'],
      change: alter(
        {
          operation: 'login',
          outcome: 'missing',
          where: ({ method: asked, query, body: sent }) => asked === method && query.size === 0 && sent.length === 0,
        },
        status(401),
      ),
    }),
  ),
  ...breaking('4.5/missing-username-redirects-to-the-error-page', {
    'security-check-without-arguments-is-400': [
      'The security check without a user, a password or a ticket returns 400.',
      alter(
        {
          operation: 'securityCheck',
          outcome: 'refused',
          where: ({ query }) => !query.has('j_username') && !query.has('j_password') && !query.has('ticket'),
        },
        status(400),
      ),
    ],
    'security-check-with-an-empty-name-leads-to-success': [
      'The security check with an empty user ID redirects to the success page.',
      alter(
        { operation: 'securityCheck', outcome: 'refused', where: ({ query }) => query.get('j_username')?.[0] === '' },
        location(() => '/reporting/loginsuccess.html'),
      ),
    ],
  }),
]
