import { loginGet, loginTicketInForm, loginTicketInUrl } from '../../methods/login.ts'
import type { Arguments } from '../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, body, cookies, header, noHeader, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { slugInWords } from '../method-words.ts'
import { requestsBy } from '../requests-by.ts'
import * as faulty from '../verification.ts'

const success = { operation: 'login', outcome: 'success' } as const
const inForm = (request: ServiceRequest) => request.body.length > 0
const cookie = ['2.2/session-cookie-is-jsessionid']

/** Decodes the form, or the URL arguments, once too often. */
const decodingTwice =
  (form: boolean): ServicePatch =>
  (was) => {
    const again = (given: Arguments): Arguments =>
      new Map([...given].map(([name, values]) => [name, values.map((value) => faulty.decodedTwice(value) ?? '')]))
    return {
      readLoginFields(request) {
        const given = was.readLoginFields(request)
        return request.path === '/rest_v2/login' && inForm(request) === form ? again(given) : given
      },
    }
  }

/** Defects of the login operation (section 4.3), except the faults that all methods share. */
export const loginDefects: readonly Defect[] = [
  ...breaking('4.3/form-credentials-open-a-session', {
    'login-is-absent': [
      'Login does not exist: its path returns 403 for valid credentials, but opens a session.',
      (was, service) => ({
        login(request) {
          const credentials = service.readCredentials(service.readLoginFields(request), 'arguments')
          if (credentials === undefined) return service.missing('resource')
          const account = service.verify(credentials, 'arguments', request)
          if (account === undefined) return service.refused('resource', 'arguments')
          const session = service.openSession(account, request)
          return header('Set-Cookie', service.sessionCookie(session))(
            status(403)(was.notFound('resource'), request),
            request,
          )
        },
      }),
    ],
    'login-takes-no-form': ['Login ignores the form in its body.', () => ({ readForm: () => new Map() })],
  }),
  {
    name: 'login-get-reads-the-body',
    summary: 'Login with GET also reads credentials from the body.',
    breaks: ['4.3/get-takes-arguments-only'],
    change: (was) => ({ readForm: (request) => was.readForm({ ...request, method: 'POST' }) }),
  },
  ...[loginGet, loginTicketInUrl, loginTicketInForm].map(
    (method): Defect => ({
      name: `${method.slug}-greets`,
      summary: `The success response of ${slugInWords(method.slug)} has a body.`,
      breaks: ['4.3/success-has-an-empty-body'],
      change: (was) =>
        alter(
          { operation: 'login', outcome: 'success', where: (request) => requestsBy(method)(request, was) },
          body('Welcome.'),
        )(was),
    }),
  ),
  ...breaking('4.3/success-has-an-empty-body', {
    'login-success-has-a-body': ['A successful login returns a page.', alter(success, body('<h1>Welcome</h1>'))],
    'login-form-success-has-a-body': [
      'A successful login with a form has a body; one with URL arguments has none.',
      alter({ ...success, where: inForm }, body('OK', 'text/plain')),
    ],
    'login-url-success-has-a-body': [
      'A successful login with URL arguments has a body; one with a form has none.',
      alter({ ...success, where: (request) => !inForm(request) }, body('OK', 'text/plain')),
    ],
  }),
  ...[201, 204, 302].map((code) => ({
    name: `login-success-is-${code}`,
    summary: `A successful login returns ${code}.`,
    breaks: ['4.3/form-credentials-open-a-session', '4.3/url-credentials-open-a-session'],
    change: alter(success, status(code)),
  })),
  {
    name: 'login-takes-no-url-arguments',
    summary: 'Login with POST ignores URL arguments.',
    breaks: ['4.3/url-credentials-open-a-session'],
    change: (was) => ({
      readLoginFields: (request) =>
        request.path === '/rest_v2/login' && request.method === 'POST'
          ? was.readForm(request)
          : was.readLoginFields(request),
    }),
  },
  ...breaking('4.3/get-opens-a-session', {
    'login-get-is-refused': [
      'The server does not allow login with GET although its environment declares it.',
      (was) => ({
        login: (request) => (request.method === 'GET' ? was.methodNotAllowed('login', ['POST']) : was.login(request)),
      }),
    ],
    'login-get-opens-no-session': [
      'Login with GET returns 200 without a cookie.',
      alter({ ...success, where: (request) => request.method === 'GET' }, noHeader('Set-Cookie')),
    ],
  }),
  {
    name: 'login-get-works-although-disabled',
    summary: 'Login with GET opens a session although it is declared off.',
    breaks: ['4.3/disabled-get-opens-no-session'],
    environment: 'reference-single-organization',
    change: (was) => ({
      login: (request) => was.login(request.method === 'GET' ? { ...request, method: 'POST' } : request),
    }),
  },
  {
    name: 'login-sets-no-cookie',
    summary: 'A successful login sets no session cookie.',
    breaks: [...cookie, '4.3/form-credentials-open-a-session', '4.3/url-credentials-open-a-session'],
    change: alter(
      success,
      cookies((text) => (text.startsWith('JSESSIONID') ? undefined : text)),
    ),
  },
  {
    name: 'login-form-decodes-twice',
    summary: 'Login decodes form fields twice.',
    breaks: ['4.3/special-characters-in-the-name-survive-the-form'],
    change: decodingTwice(true),
  },
  {
    name: 'login-url-decodes-twice',
    summary: 'Login decodes URL arguments twice.',
    breaks: ['4.3/special-characters-in-the-name-survive-the-arguments'],
    change: decodingTwice(false),
  },
  ...(['form', 'url'] as const).map((place) => ({
    name: `login-${place}-refuses-external-accounts`,
    summary: `Login does not ask the external directory about credentials in the ${place === 'form' ? 'body' : 'URL'}.`,
    breaks: [`1/external-account-at-login-with-${place === 'form' ? 'a-form' : 'arguments'}`],
    change: faulty.verifying('login', (was, credentials, request) =>
      inForm(request) === (place === 'form') && faulty.named(was, credentials)?.external
        ? undefined
        : was.verify(credentials, 'login', request),
    ),
  })),
]
