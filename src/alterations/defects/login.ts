import type { Arguments } from '../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { header, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { goesTo } from '../requests-by.ts'
import * as faulty from '../verification.ts'

const inForm = (request: ServiceRequest) => request.body.length > 0

/** Decodes the form, or the URL arguments, once too often. */
const decodingTwice =
  (form: boolean): ServicePatch =>
  (was) => {
    const again = (given: Arguments): Arguments =>
      new Map([...given].map(([name, values]) => [name, values.map((value) => faulty.decodedTwice(value) ?? '')]))
    return {
      readLoginFields(request) {
        const given = was.readLoginFields(request)
        return goesTo('login', request) && inForm(request) === form ? again(given) : given
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
          return header('Set-Cookie', service.sessionCookie(session))(status(403)(was.notFound('resource')))
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
  {
    name: 'login-takes-no-url-arguments',
    summary: 'Login with POST ignores URL arguments.',
    breaks: ['4.3/url-credentials-open-a-session'],
    change: (was) => ({
      readLoginFields: (request) =>
        goesTo('login', request) && request.method === 'POST' ? was.readForm(request) : was.readLoginFields(request),
    }),
  },
  ...breaking('4.3/get-opens-a-session', {
    'login-get-is-refused': [
      'The server does not allow login with GET although its environment declares it.',
      (was) => ({
        login: (request) => (request.method === 'GET' ? was.methodNotAllowed('login', ['POST']) : was.login(request)),
      }),
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
