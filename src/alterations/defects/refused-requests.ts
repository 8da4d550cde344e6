import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, body, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'

type Where = (request: ServiceRequest, was: Service) => boolean

const doors = [
  ['basic', 'basic credentials', '4.1/unknown-user-is-401', '4.1/refusal-has-an-empty-body', 'tryBasic'],
  ['arguments', 'credentials in the URL', '4.2/unknown-user-is-401', '4.2/refusal-has-an-empty-body', 'tryArguments'],
  ['token', 'tokens', '4.2/invalid-token-is-401', '4.2/refusal-has-an-empty-body', 'tryToken'],
] as const

/** Accepts any credentials in matching requests. */
function unverified(by: (typeof doors)[number][0], seam: (typeof doors)[number][4], where: Where): ServicePatch {
  return (was) => ({
    [seam](request: ServiceRequest) {
      const attempt = was[seam](request)
      return attempt && where(request, was) ? { by, account: was.options.accounts[0] } : attempt
    },
  })
}

const wheres: readonly (readonly [slug: string, words: string, where: Where])[] = [
  ['on-other-paths', 'to every path but the first', ({ path }, was) => isOther(path, was)],
  ['with-head', 'with HEAD', ({ method }) => method === 'HEAD'],
  ['with-a-body', 'with a body', ({ body: sent }) => sent.length > 0],
]

function isOther(path: string | undefined, { options }: Service): boolean {
  return options.protectedPaths.slice(1).includes(path ?? '')
}

const missing = { operation: 'resource', outcome: ['missing', 'refused'] } as const
const scheme = (pattern: Pick<RegExp, 'test'>) => ({
  ...missing,
  where: ({ headers }: ServiceRequest) => pattern.test(headers.authorization ?? ''),
})
/** Whether basic credentials have text but no colon. */
function isWithoutColon(header: string): boolean {
  const text = /^basic ([a-z0-9+/]+)/i.exec(header)?.[1]
  return text !== undefined && !Buffer.from(text, 'base64').includes(':')
}

const nothingSent = ['5.3/missing-credentials-are-401']

/** Credentials in a request that only some variants refuse (sections 4.1, 4.2 and 5.3). */
export const refusedRequestDefects: readonly Defect[] = [
  ...doors.flatMap(([by, words, unknown, empty, seam]): Defect[] => [
    ...wheres.map(([slug, which, where]) => ({
      name: `${by}-not-verified-${slug}`,
      summary: `Requests ${which} accept wrong ${words}.`,
      breaks: [unknown],
      change: unverified(by, seam, where),
    })),
    ...breaking(unknown, {
      [`${by}-refusal-is-403-with-a-body`]: [
        `Requests with a body and wrong ${words} return 403.`,
        alter({ ...missing, by, where: ({ body: sent }) => sent.length > 0 }, status(403)),
      ],
      [`${by}-refusal-opens-a-session-with-post`]: [
        `Refused POST requests with wrong ${words} open a session.`,
        (was) =>
          alter({ ...missing, by, where: ({ method }) => method === 'POST' }, (answer, request) => ({
            ...answer,
            headers: [['Set-Cookie', was.sessionCookie(was.openSession(was.options.accounts[0], request))]],
          }))(was),
      ],
    }),
    {
      name: `${by}-refusal-tells-delete-why`,
      summary: `DELETE requests with wrong ${words} return a 401 with a body.`,
      breaks: [empty],
      change: alter({ ...missing, by, where: ({ method }) => method === 'DELETE' }, body('{"error":"refused"}')),
    },
  ]),
  ...(['j_username', 'j_password'] as const).flatMap((lacking): Defect[] => [
    ...breaking(`4.2/missing-${lacking.slice(2)}-is-401`, {
      [`arguments-without-${lacking.slice(2)}-are-400-with-post`]: [
        `POST with URL arguments but without ${lacking} returns 400.`,
        alter(
          { ...missing, by: 'arguments', where: ({ method, query }) => method === 'POST' && !query.has(lacking) },
          status(400),
        ),
      ],
      [`arguments-without-${lacking.slice(2)}-are-served-with-head`]: [
        `HEAD with URL arguments but without ${lacking} succeeds.`,
        unverified('arguments', 'tryArguments', ({ method, query }) => method === 'HEAD' && !query.has(lacking)),
      ],
    }),
  ]),
  {
    name: 'arguments-with-an-empty-name-are-400',
    summary: 'URL arguments with an empty j_username return 400.',
    breaks: ['4.2/missing-username-is-401'],
    change: alter({ ...missing, where: ({ query }) => query.get('j_username')?.[0] === '' }, status(400)),
  },
  ...(
    [
      ['without-text-is-400', 'without text after its scheme returns 400', /^basic$/i, 400],
      ['not-in-base64-is-400', 'that is not Base64 returns 400', /^basic !/i, 400],
      ['of-another-scheme-is-403', 'of another scheme returns 403', /^(bearer|digest)/i, 403],
      ['of-no-scheme-is-400', 'without a scheme returns 400', /^\w+$/, 400],
      ['without-a-colon-is-500', 'without a colon returns 500', { test: isWithoutColon }, 500],
    ] as const
  ).map(([slug, words, pattern, code]) => ({
    name: `authorization-${slug}`,
    summary: `An Authorization header ${words}.`,
    breaks: nothingSent,
    change: alter(scheme(pattern), status(code)),
  })),
  ...breaking(nothingSent, {
    'authorization-of-another-scheme-is-served-with-delete': [
      'DELETE with an Authorization header of another scheme succeeds.',
      (was) => ({
        isProtected: (request) =>
          !(request.method === 'DELETE' && /^bearer/i.test(request.headers.authorization ?? '')) &&
          was.isProtected(request),
        readBasicCredentials: (request) =>
          /^bearer/i.test(request.headers.authorization ?? '') ? undefined : was.readBasicCredentials(request),
      }),
    ],
    'authorization-without-a-name-is-the-first-user': [
      'An Authorization header with a password and no user ID authenticates the owner of that password.',
      (was) => ({
        tryBasic(request) {
          const read = was.readBasicCredentials(request)
          const owner = was.options.accounts.find(({ password }) => password === read?.password)
          return read?.userId === undefined && owner ? { by: 'basic', account: owner } : was.tryBasic(request)
        },
      }),
    ],
  }),
]
