import { alter, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { credentialWords } from '../method-words.ts'

/** Session cookies and tokens that do not authenticate everywhere (section 5.1). */
export const sessionMethodDefects: readonly Defect[] = [
  {
    name: 'session-on-the-first-path-only',
    summary: 'The session cookie authenticates on one REST path only.',
    breaks: ['5.1/session-authenticates-every-rest-path'],
    change: (was) => ({
      trySession: (request) =>
        was.options.protectedPaths.slice(1).some((path) => path === request.path) ? undefined : was.trySession(request),
    }),
  },
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
    (method): Defect => ({
      name: `session-not-with-${method.toLowerCase()}`,
      summary: `The session cookie does not authenticate ${method}.`,
      breaks: ['5.1/session-authenticates-every-method'],
      change: (was) => ({
        trySession: (request) => (request.method === method ? undefined : was.trySession(request)),
      }),
    }),
  ),
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
    (method): Defect => ({
      name: `session-not-looked-up-with-${method.toLowerCase()}`,
      summary: `${method} accepts any session ID.`,
      breaks: ['5.1/session-authenticates-every-method'],
      change: (was) => ({
        trySession(request) {
          const any = request.method === method && was.readSessionIds(request).length > 0
          return any ? { by: 'session', account: was.options.accounts[0] } : was.trySession(request)
        },
      }),
    }),
  ),
  // Like protection against cross-site request forgery.
  ...(
    [
      ['session', 'POST', '5.1/session-authenticates-every-method'],
      ['basic', 'PUT', '4.1/basic-authenticates-every-method'],
      ['arguments', 'POST', '4.2/arguments-authenticate-every-method'],
    ] as const
  ).map(
    ([by, method, id]): Defect => ({
      name: `${method.toLowerCase()}-is-forbidden-by-${by}`,
      summary: `${method} returns 403 with ${credentialWords[by]}, but not with other credentials.`,
      breaks: [id],
      change: alter({ operation: 'resource', by, where: (request) => request.method === method }, status(403)),
    }),
  ),
  {
    name: 'put-is-forbidden-to-anybody',
    summary: 'PUT returns 403, with or without credentials.',
    breaks: ['4.1/basic-authenticates-every-method', '4.2/arguments-authenticate-every-method'],
    change: alter({ operation: 'resource', where: (request) => request.method === 'PUT' }, status(403)),
  },
  ...['POST', 'PUT', 'DELETE'].flatMap((method): Defect[] => [
    ...breaking('4.2/token-authenticates-a-request', {
      [`token-not-with-${method.toLowerCase()}`]: [
        `A token does not authenticate ${method}.`,
        (was) => ({ tryToken: (request) => (request.method === method ? undefined : was.tryToken(request)) }),
      ],
      [`token-not-verified-with-${method.toLowerCase()}`]: [
        `${method} accepts any token.`,
        (was) => ({
          tryToken(request) {
            const attempt = was.tryToken(request)
            return attempt && request.method === method ? { by: 'token', account: was.options.accounts[0] } : attempt
          },
        }),
      ],
    }),
  ]),
]
