import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from '../../methods/login.ts'
import type { ListedMethod } from '../../methods/methods.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import { alter, body, location, status } from '../alteration.ts'
import { type AnswerFault, answering, faultyAnswer } from '../answering.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { goesTo, requestsBy } from '../requests-by.ts'
import { named } from '../verification.ts'

const missingName = '4.3/missing-username-is-400'
const missingPassword = '4.3/missing-password-is-400'

type Where = (request: ServiceRequest) => boolean

const accepts =
  (pattern: RegExp): Where =>
  ({ headers }) =>
    pattern.test(headers.accept ?? '')
const browser = accepts(/text\/html/)
const anything = accepts(/^\*\/\*$/)
const library = accepts(/application\/json, .*\*\/\*/)
const json = accepts(/^application\/json$/)
const script: Where = ({ headers }) => headers['x-requested-with'] !== undefined

const token = body('{"success":true}', 'application/json')

/** Kinds of clients by their header fields, as names of defects and sentences call them. */
const callers = {
  browser: ['browsers', 'browsers', browser],
  script: ['scripts', 'scripts', script],
  json: ['clients-that-ask-for-json', 'clients that ask for JSON', json],
  anything: ['clients-that-accept-anything', 'clients that accept anything', anything],
  library: ['libraries', 'libraries', library],
} as const satisfies Readonly<Record<string, readonly [slug: string, words: string, is: Where]>>

/** Successful logins that depend on what a client accepts. */
const logins: readonly (readonly [ListedMethod, keyof typeof callers, AnswerFault])[] = [
  [loginForm, 'browser', 'leads-to-a-page'],
  [loginForm, 'script', 'is-204'],
  [loginArguments, 'json', 'is-201'],
  [loginGet, 'browser', 'leads-to-a-page'],
  [loginTicketInUrl, 'json', 'is-202'],
  [loginTicketInForm, 'browser', 'leads-to-a-page'],
]

/** What leads to the JSON file besides the header for it, by the operation and what the request carries. */
const leadingToJson = (where: Where): Defect['change'] => {
  return (was) => ({ wantsJson: (request) => where(request) || was.wantsJson(request) })
}
const at =
  (operation: 'securityCheck' | 'preauthentication', where: Where, withTicket = false): Where =>
  (request) =>
    goesTo(operation === 'securityCheck' ? operation : 'baseAddress', request) &&
    request.query.has(fieldName.ticket) === withTicket &&
    where(request)

const checkSuccess = '4.5/success-redirects-to-the-success-page'
const checkJson = '4.5/json-success-redirects-to-the-json-file'

/** Answers of login, security check and base address that depend on header fields (sections 4.3 to 4.6 and 7). */
export const acceptHeaderDefects: readonly Defect[] = defectsOf({
  ...crossing(logins, ([method, caller, fault]) =>
    answering(
      `${method.slug}-*-for-${callers[caller][0]}`,
      `A successful ${method.name} by ${callers[caller][1]} *.`,
      {
        operation: 'login',
        outcome: 'success',
        where: (request, _, was) => callers[caller][2](request) && requestsBy(method)(request, was),
      },
      [[method.successIs200 ?? '', fault]],
    ),
  ),
  ...crossing(['browser', 'json', 'script'] as const, (caller) =>
    answering(
      `login-success-*-for-${callers[caller][0]}`,
      `A successful login by ${callers[caller][1]} *.`,
      { operation: 'login', outcome: 'success', where: callers[caller][2] },
      [['4.3/success-has-an-empty-body', 'has-a-body']],
    ),
  ),
  ...crossing(
    [
      ['anything', anything, 'clients that accept anything'],
      ['script', script, 'scripts that ask for nothing'],
      ['browser', browser, 'browsers'],
    ] as const,
    ([slug, where, words]) => ({
      [`security-check-leads-to-json-for-${slug}`]: violates(checkSuccess, [
        `The security check redirects ${words} to the JSON file.`,
        leadingToJson(at('securityCheck', where)),
      ]),
    }),
  ),
  'security-check-with-a-ticket-leads-to-json-for-anything': violates(checkSuccess, [
    'The security check with a ticket redirects clients that accept anything to the JSON file.',
    leadingToJson(at('securityCheck', anything, true)),
  ]),
  'security-check-leads-libraries-to-the-login-page': violates(checkSuccess, [
    'The security check redirects libraries that accept a list of media types to the login page.',
    alter(
      { operation: 'securityCheck', outcome: 'success', where: library },
      location(() => `/reporting${servedAt.loginPage}`),
    ),
  ]),
  'base-address-leads-to-json-for-anything': violates('4.6/success-redirects-to-the-success-page', [
    'The base address redirects clients that accept anything to the JSON file.',
    leadingToJson(at('preauthentication', anything)),
  ]),
  ...crossing(
    [
      ['securityCheck', 'security-check', 'security check', false, checkJson],
      ['securityCheck', 'security-check-with-a-ticket', 'security check with a ticket', true, checkJson],
      ['preauthentication', 'base-address', 'base address', false, '4.6/json-success-redirects-to-the-json-file'],
    ] as const,
    ([operation, slug, words, withTicket, id]) => ({
      [`${slug}-answers-json-itself-to-scripts`]: violates(id, [
        `The ${words} returns JSON to a script that asks for it, and no redirect.`,
        alter(
          {
            operation,
            outcome: 'success',
            where: at(operation, (request) => script(request) && json(request), withTicket),
          },
          status(200),
          token,
        ),
      ]),
    }),
  ),
  ...crossing(
    [
      ['browser', 'redirects'],
      ['script', 'is-403'],
      ['anything', 'is-400'],
    ] as const,
    ([caller, fault]) => ({
      [`login-refusal-is-not-401-for-${callers[caller][0]}`]: violates('4.3/unknown-user-is-401', [
        `A login by ${callers[caller][1]} with an unknown user does not get 401.`,
        faultyAnswer({ operation: 'login', outcome: 'refused', by: 'login', where: callers[caller][2] }, fault),
      ]),
    }),
  ),
  ...crossing(['script', 'library'] as const, (caller) =>
    answering(
      `security-check-refusal-*-for-${callers[caller][0]}`,
      `A security check by ${callers[caller][1]} with an unknown user *.`,
      { operation: 'securityCheck', outcome: 'refused', by: 'securityCheck', where: callers[caller][2] },
      [['4.5/unknown-user-redirects-to-the-error-page', 'is-401']],
    ),
  ),
  'login-without-a-password-is-401-for-scripts': violates(missingName, missingPassword, [
    'A login by scripts without a password returns 401.',
    alter({ operation: 'login', outcome: 'missing', where: script }, status(401)),
  ]),
  'security-check-wrong-password-leads-to-json': violates('4.5/wrong-password-redirects-to-the-error-page', [
    'The security check redirects a wrong password to the JSON file when the client asks for JSON.',
    alter(
      {
        operation: 'securityCheck',
        outcome: 'refused',
        where: (request, _, was) => {
          const given = (name: string) => request.query.get(name)?.[0]
          const credentials = {
            userId: given(fieldName.username),
            password: given(fieldName.password),
            organization: given(fieldName.organization),
          }
          return json(request) && credentials.password !== undefined && named(was, credentials) !== undefined
        },
      },
      location((_to, _request, was) => `/reporting${was.options.jsonSuccessLocation}`),
    ),
  ]),
})
