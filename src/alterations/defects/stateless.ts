import { alter, body, status, toLoginPage } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'

const missing = { operation: 'resource', outcome: 'missing' } as const

/** Defects that all stateless methods share (sections 5.1 to 5.3). */
export const statelessDefects: readonly Defect[] = [
  {
    name: 'stateless-credentials-are-refused',
    summary: 'Only a session authenticates: the server refuses valid stateless credentials.',
    breaks: [
      '1/same-accounts-as-the-web-interface',
      '4.1/basic-authenticates-every-rest-path',
      '4.2/arguments-authenticate-every-rest-v2-path',
    ],
    change: (was) => ({
      verify: (credentials, method, request) =>
        method === 'basic' || method === 'arguments' ? undefined : was.verify(credentials, method, request),
    }),
  },
  ...[403, 400, 200].map((code) => ({
    name: `missing-credentials-are-${code}`,
    summary: `A request without credentials returns ${code}.`,
    breaks: ['5.3/missing-credentials-are-401'],
    change: alter(missing, status(code)),
  })),
  ...breaking('5.3/missing-credentials-are-401', {
    'missing-credentials-redirect': [
      'A request without credentials redirects to the login page.',
      alter(missing, toLoginPage()),
    ],
    'missing-credentials-are-served-on-one-path': [
      'One protected path needs no credentials.',
      (was) => ({
        isProtected: (request) => request.path !== was.options.protectedPaths[1] && was.isProtected(request),
      }),
    ],
  }),
  {
    name: 'missing-credentials-get-a-page',
    summary: 'The 401 for a request without credentials has a body.',
    breaks: ['5.3/missing-credentials-get-an-empty-body'],
    change: alter(missing, body('<h1>HTTP Status 401</h1>')),
  },
  {
    name: 'credentials-remembered-for-the-client',
    summary: 'After one successful request, a client needs no credentials.',
    breaks: ['5.2/every-stateless-request-is-verified', '5.3/missing-credentials-are-401'],
    change: (was) => {
      const served = new Map<string, NonNullable<ReturnType<typeof was.authenticate>>>()
      return {
        authenticate(request) {
          const client = request.headers['user-agent'] ?? ''
          const user = was.authenticate(request)
          if (user?.account !== undefined) served.set(client, user)
          return user ?? served.get(client)
        },
      }
    },
  },
]
