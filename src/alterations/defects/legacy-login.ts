import { alter, body, cookies, header, noHeader, status } from '../alteration.ts'
import { breaking, breakingIn } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { fieldsIn } from '../requests-by.ts'

const environment = 'reference-legacy'
const operation = 'legacyLogin'
const get = (request: { method: string }) => request.method === 'GET'
const post = (request: { method: string }) => request.method === 'POST'

/** Defects of the legacy login (sections 4.4 and 9), except the faults that all methods share. */
export const legacyLoginDefects: readonly Defect[] = [
  ...breaking('9/legacy-login-is-removed', {
    'legacy-login-still-there': [
      'Legacy login exists although the release has removed it.',
      () => ({ hasLegacyLogin: () => true }),
    ],
    'legacy-login-still-takes-get': [
      'Legacy login with GET returns 200 although the release has removed it.',
      alter({ where: (request) => get(request) && request.path === '/rest/login' }, status(200)),
    ],
    'legacy-login-opens-a-session-beside-its-404': [
      'The removed legacy login opens a session although it returns 404.',
      (was, service) => ({
        absent(request) {
          const answer = was.absent(request)
          if (request.path !== '/rest/login') return answer
          const credentials = service.readCredentials(fieldsIn(request, service), 'legacyLogin')
          const account = credentials && service.verify(credentials, 'legacyLogin', request)
          if (account === undefined) return answer
          return header('Set-Cookie', service.sessionCookie(service.openSession(account, request)))(answer, request)
        },
      }),
    ],
  }),
  {
    name: 'legacy-login-gone-too-early',
    summary: 'Legacy login is missing in a release that still has it.',
    breaks: [
      '4.4/post-opens-a-session',
      '4.4/get-answers-200',
      '4.4/get-opens-no-session',
      '4.4/success-has-an-empty-body',
      '4.4/wrong-password-is-401',
      '4.4/unknown-user-is-401',
      '4.4/refusal-has-an-empty-body',
      '4.4/expired-license-is-302',
    ],
    environment,
    change: () => ({ hasLegacyLogin: () => false }),
  },
  ...breakingIn(environment, '4.4/post-opens-a-session', {
    'legacy-login-has-no-slash': [
      'Legacy login exists without its trailing slash only; with the slash, every request gets 401.',
      (was) => ({
        legacyLogin: (request) =>
          request.fullPath.endsWith('/') ? was.missing('legacyLogin') : was.legacyLogin(request),
      }),
    ],
    'legacy-login-post-sets-no-cookie': [
      'Legacy login with POST returns 200 without a session.',
      alter({ operation, outcome: 'success', where: post }, noHeader('Set-Cookie')),
    ],
    'legacy-login-cookie-is-dead': [
      'Legacy login sets a cookie that authenticates nothing.',
      alter(
        { operation, outcome: 'success' },
        cookies((cookie) => cookie.replace('JSESSIONID=', 'JSESSIONID=0')),
      ),
    ],
    'legacy-login-post-is-302': [
      'A successful legacy login with POST redirects.',
      alter({ operation, outcome: 'success', where: post }, status(302)),
    ],
  }),
  {
    name: 'legacy-login-get-is-405',
    summary: 'Legacy login does not support GET.',
    breaks: ['4.4/get-answers-200'],
    environment,
    change: alter({ operation, outcome: 'success', where: get }, status(405)),
  },
  {
    name: 'legacy-login-get-opens-a-session',
    summary: 'Legacy login with GET opens a session.',
    breaks: ['4.4/get-opens-no-session'],
    environment,
    change: (was) =>
      alter({ operation, outcome: 'success', where: get }, (answer, request) =>
        header('Set-Cookie', was.sessionCookie(was.openSession(answer.account, request)))(answer, request),
      )(was),
  },
  ...(
    [
      ['post', post],
      ['get', get],
    ] as const
  ).map(
    ([method, where]) =>
      ({
        name: `legacy-login-${method}-success-has-a-body`,
        summary: `A successful legacy login with ${method.toUpperCase()} has a body.`,
        breaks: ['4.4/success-has-an-empty-body'],
        environment,
        change: alter({ operation, outcome: 'success', where }, body('OK')),
      }) as const,
  ),
  {
    name: 'legacy-login-refusal-is-403',
    summary: 'A refused legacy login returns 403.',
    breaks: ['4.4/wrong-password-is-401', '4.4/unknown-user-is-401'],
    environment,
    change: alter({ operation, outcome: 'refused' }, status(403)),
  },
  {
    name: 'legacy-login-get-refusal-is-200',
    summary: 'Legacy login with GET returns 200 for wrong credentials.',
    breaks: ['4.4/unknown-user-is-401', '4.4/get-answers-200'],
    environment,
    change: alter({ operation, outcome: 'refused', where: get }, status(200)),
  },
  {
    name: 'legacy-login-refusal-has-a-body',
    summary: 'The 401 of the legacy login has a body.',
    breaks: ['4.4/refusal-has-an-empty-body'],
    environment,
    change: alter({ operation, outcome: 'refused' }, body('<h1>HTTP Status 401</h1>')),
  },
]
