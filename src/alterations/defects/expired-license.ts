import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, header, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { credentialWords } from '../method-words.ts'

const perRequest = [
  ['basic', '5.3/basic-with-an-expired-license-is-403'],
  ['arguments', '4.2/expired-license-is-403'],
  ['token', '4.2/expired-license-is-403'],
] as const
const atLogin = '4.3/expired-license-is-403'

type Where = (request: ServiceRequest) => boolean

/** Skips the license check for matching requests. */
function unlicensedWhere(operation: 'resource' | 'login' | 'legacyLogin', where: Where): ServicePatch {
  return (was) => {
    let isLookedAt = true
    return {
      isLicensed: (by) => !isLookedAt || was.isLicensed(by),
      [operation](request: ServiceRequest) {
        isLookedAt = !where(request)
        try {
          return was[operation](request)
        } finally {
          isLookedAt = true
        }
      },
    }
  }
}

/** Invalid licenses that some requests ignore, or that return another status (sections 4.2 to 4.4). */
export const expiredLicenseDefects: readonly Defect[] = [
  ...perRequest.flatMap(([by, id]): Defect[] => [
    ...['HEAD', 'POST', 'DELETE'].map((method) => ({
      name: `license-expired-is-401-for-${by}-with-${method.toLowerCase()}`,
      summary: `${method} with ${credentialWords[by]} returns 401 when the license is not valid.`,
      breaks: [id],
      change: alter({ outcome: 'unlicensed', by, where: (request) => request.method === method }, status(401)),
    })),
    {
      name: `license-refusal-hands-out-a-session-for-${by}`,
      summary: `The license refusal (403) of ${credentialWords[by]} opens a session that needs no license.`,
      breaks: [id],
      change: (was) =>
        alter({ outcome: 'unlicensed', by }, (answer, request) =>
          header('Set-Cookie', was.sessionCookie(was.openSession(was.options.accounts[0], request)))(answer, request),
        )(was),
    },
  ]),
  ...breaking('4.2/expired-license-is-403', {
    'license-ignored-by-token': [
      'A token works although the license is not valid.',
      (was) => ({ isLicensed: (by) => by === 'token' || was.isLicensed(by) }),
    ],
    'license-ignored-for-the-admin-by-arguments': [
      'URL arguments of the system admin work although the license is not valid.',
      alter(
        { by: 'arguments', outcome: 'unlicensed', where: ({ query }) => query.get('j_username')?.[0] === 'superuser' },
        status(200),
      ),
    ],
  }),
  ...(
    [
      ['on-other-paths', 'Every path but the first ignores', ({ path }) => path !== '/rest_v2/resources'],
      ['with-put', 'PUT ignores', ({ method }) => method === 'PUT'],
      ['with-patch', 'PATCH ignores', ({ method }) => method === 'PATCH'],
    ] as const satisfies readonly (readonly [string, string, Where])[]
  ).map(([slug, words, where]) => ({
    name: `license-ignored-${slug}`,
    summary: `${words} the license.`,
    breaks: perRequest.map(([, id]) => id),
    change: unlicensedWhere('resource', where),
  })),
  ...breaking(atLogin, {
    'license-ignored-by-login-with-get': [
      'Login with GET succeeds although the license is not valid.',
      unlicensedWhere('login', ({ method }) => method === 'GET'),
    ],
    'license-expired-is-401-for-login-with-get': [
      'Login with GET returns 401 when the license is not valid.',
      alter({ operation: 'login', outcome: 'unlicensed', where: ({ method }) => method === 'GET' }, status(401)),
    ],
    'license-refusal-of-the-login-hands-out-a-session': [
      'The license refusal (403) of login opens a session that needs no license.',
      (was) =>
        alter({ operation: 'login', outcome: 'unlicensed' }, (answer, request) =>
          header('Set-Cookie', was.sessionCookie(was.openSession(was.options.accounts[0], request)))(answer, request),
        )(was),
    ],
  }),
  {
    name: 'license-ignored-by-legacy-login-with-get',
    summary: 'Legacy login with GET succeeds although the license is not valid.',
    breaks: ['4.4/expired-license-is-302'],
    environment: 'reference-legacy',
    change: unlicensedWhere('legacyLogin', ({ method }) => method === 'GET'),
  },
]
