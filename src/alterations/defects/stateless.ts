import type { VerificationAttempt } from '../../reference/identity/credentials.ts'
import { replacing } from '../alteration.ts'
import { answering } from '../answering.ts'
import { unprotected } from '../attempts.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'

const is401 = '5.3/missing-credentials-are-401'
const missing = { operation: 'resource', outcome: 'missing' } as const

/** Defects that all stateless methods share (sections 5.1 to 5.3). */
export const statelessDefects: readonly Defect[] = [
  ...defectsOf({
    'stateless-credentials-are-refused': violates(
      '1/same-accounts-as-the-web-interface',
      '4.1/basic-authenticates-every-rest-path',
      '4.2/arguments-authenticate-every-rest-v2-path',
      [
        'Only a session authenticates: the server refuses valid stateless credentials.',
        replacing('verify', (was, credentials, method, request) =>
          method === 'basic' || method === 'arguments' ? undefined : was.verify(credentials, method, request),
        ),
      ],
    ),
  }),
  ...answering('missing-credentials-*', 'A request without credentials *.', missing, [
    [is401, 'are-403', 'are-400', 'are-200', 'redirect', 'open-a-session'],
    ['5.3/missing-credentials-get-an-empty-body', 'get-a-page'],
  ]),
  ...defectsOf({
    'missing-credentials-are-served-on-one-path': violates(is401, [
      'One protected path needs no credentials.',
      unprotected(({ path }, { options }) => path === options.protectedPaths[1]),
    ]),
    'credentials-remembered-for-the-client': violates(
      '5.2/every-stateless-request-is-verified',
      '5.3/missing-credentials-are-401',
      [
        'After one successful request, a client needs no credentials.',
        remembering(Map<string, VerificationAttempt>, (was, served) => ({
          authenticate(request) {
            const client = request.headers['user-agent'] ?? ''
            const user = was.authenticate(request)
            if (user?.account !== undefined) served.set(client, user)
            return user ?? served.get(client)
          },
        })),
      ],
    ),
  }),
]
