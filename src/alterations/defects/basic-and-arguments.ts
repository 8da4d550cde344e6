import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceResponse } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { preceding, replacing } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { requestSettings } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { methodKinds, passwordMethodsOfRequests } from '../method-tables.ts'
import { allOf, isGet, withMethod } from '../requests-by.ts'
import { named, namesUser, verifying } from '../verification.ts'

const unknown = '4.1/unknown-user-is-401'
const inQueries = [
  methodKinds.urlArguments.servesEveryRequest,
  '4.3/url-credentials-open-a-session',
  '4.5/json-success-redirects-to-the-json-file',
]

const refused = { outcome: 'refused', by: 'basic' } as const

/** Requests with valid basic credentials. */
const valid = {
  operation: 'resource',
  by: 'basic',
  answer: ({ account }: ServiceResponse) => account !== undefined,
} as const
const questionMarks = (text: string) => text.replace(/[^ -~]/gu, '?')

/** HTTP basic decodes UTF-8 and cannot distinguish users whose name and password `look` alike. */
const alike = (look: (user: { id: string; password: string }) => [string, string]): ServicePatch =>
  verifying('basic', (was, { userId = '', password = '' }, verify) => {
    const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')
    const user = was.readUserName(utf8(userId))
    const sent = look({ id: user.id, password: utf8(password) }).join('\n')
    const organization = user.organization === undefined ? undefined : was.findOrganization(user.organization)?.id
    const found = was.options.accounts.find(
      (account) => account.organization === organization && look(account).join('\n') === sent,
    )
    return found ?? verify({ userId, password })
  })
const wrong = '4.2/wrong-password-is-401'
const unknownInUrl = '4.2/unknown-user-is-401'
const emptyRefusal = '4.2/refusal-has-an-empty-body'
const fields = ['username', 'password'] as const
const success = { outcome: 'success', by: 'arguments' } as const
const refusedInUrl = { outcome: 'refused', by: 'arguments' } as const
const lacks = (field: 'username' | 'password') => (request: ServiceRequest) => !request.query.has(fieldName[field])
const complete = { ...refusedInUrl, where: (request: ServiceRequest) => !fields.some((field) => lacks(field)(request)) }

/** HTTP basic and URL arguments (sections 4.1 and 4.2), except the faults that all methods share. */
export const basicAndArgumentDefects: readonly Defect[] = defectsOf({
  'arguments-escaped-in-lower-case-are-not-decoded': violates(...inQueries, [
    'In the query, the server decodes only escapes with letters in upper case.',
    replacing('answer', (was, raw) => was.answer({ ...raw, target: raw.target.replace(/%(?=\d?[a-f])/g, '%25') })),
  ]),
  'two-methods-at-once-are-not-verified': violates('5.2/every-stateless-request-is-verified', [
    'The server serves a request with credentials in the URL beside others as the first user.',
    replacing('authenticate', (was, request) => {
      const isTwice = was.readBasicCredentials(request) !== undefined || was.readToken(request) !== undefined
      return isTwice && was.readCredentials(request.query, 'arguments') !== undefined
        ? { by: 'arguments', account: was.options.accounts[0] }
        : was.authenticate(request)
    }),
  ]),
  'basic-beside-a-token-is-not-verified': violates('5.2/every-stateless-request-is-verified', [
    'The server serves a request with basic credentials beside a token as the first user.',
    replacing('authenticate', (was, request) =>
      was.readBasicCredentials(request) !== undefined && was.readToken(request) !== undefined
        ? { by: 'basic', account: was.options.accounts[0] }
        : was.authenticate(request),
    ),
  ]),
  ...crossing(passwordMethodsOfRequests).with(({ slug, words, by }) => ({
    [`${slug}-known-by-name-and-password-together`]: violates('5.2/every-stateless-request-is-verified', [
      `The server recognizes verified ${words} by user ID and password, without a border between them.`,
      remembering(Map<string, ServiceAccount>, (known) => [
        verifying(by, (_was, { userId, password }, verify) => {
          const account = known.get(`${userId}${password}`) ?? verify()
          if (account !== undefined) known.set(`${userId}${password}`, account)
          return account
        }),
      ]),
    ]),
    [`login-vouches-for-${slug}-on-its-connection`]: violates('5.2/every-stateless-request-is-verified', [
      `On the connection of a login, the server accepts ${words} of the same user with any password.`,
      remembering(Map<number | undefined, ServiceAccount>, (users) => [
        preceding('completeLogin', (_was, account, _by, { connection }) => {
          if (connection !== undefined) users.set(connection, account)
        }),
        verifying(by, (was, credentials, verify, { connection }) => {
          const account = users.get(connection)
          return account !== undefined && named(was, credentials) === account ? account : verify()
        }),
      ]),
    ]),
  })),
  'basic-accepts-corrupted-names': violates('1/basic-fails-for-credentials-it-corrupts', [
    'HTTP basic reads non-ASCII characters in a user name as question marks, and accepts the user.',
    alike(({ id, password }) => [questionMarks(id), password]),
  ]),
  'basic-accepts-corrupted-passwords': violates('1/basic-fails-for-credentials-it-corrupts', [
    'HTTP basic reads non-ASCII characters in a password as question marks, and accepts the user.',
    alike(({ id, password }) => [id, questionMarks(password)]),
  ]),
  'basic-does-not-implement-what-it-corrupts': violates('1/basic-fails-for-credentials-it-corrupts', [
    'Credentials that HTTP basic corrupts return 501.',
    faultyAnswer(
      { ...refused, where: (request, was) => /[^ -~]/.test(was.readBasicCredentials(request)?.userId ?? '') },
      'is-501',
    ),
  ]),
  'basic-does-not-implement-delete': violates('4.1/basic-authenticates-every-method', [
    'A DELETE request with valid basic credentials returns 501.',
    faultyAnswer({ ...valid, where: withMethod('DELETE') }, 'is-501'),
  ]),
  'basic-redirects-put': violates('4.1/basic-authenticates-every-method', [
    'A PUT request with valid basic credentials redirects to the login page.',
    faultyAnswer({ ...valid, where: withMethod('PUT') }, 'redirects'),
  ]),
  'basic-by-alias-may-not-read': violates('4.1/organization-alias-qualifies-the-user', [
    'A GET request with basic credentials that use the organization alias returns 403.',
    faultyAnswer({ by: 'basic', outcome: 'success', where: allOf(isGet, requestSettings.alias.is) }, 'is-403'),
  ]),
  ...answering('basic-refusal-*', 'The refusal of basic credentials *.', refused, [
    ['4.1/refusal-has-an-empty-body', 'has-a-page', 'has-a-line-break'],
    [['4.1/wrong-password-is-401', unknown], 'is-403', 'redirects'],
    [unknown, 'opens-a-session'],
  ]),
  'basic-wrong-password-is-403': violates('4.1/wrong-password-is-401', [
    'The refusal of basic credentials with a wrong password returns 403.',
    faultyAnswer({ ...refused, where: namesUser }, 'is-403'),
  ]),
  'basic-unknown-user-is-404': violates(unknown, [
    'The refusal of basic credentials of an unknown user returns 404.',
    faultyAnswer({ ...refused, where: (request, was) => !namesUser(request, was) }, 'is-404'),
  ]),
  ...answering('basic-*', 'A request with valid basic credentials *.', valid, [
    ['5.1/stateless-credentials-keep-no-state', 'leaves-a-session'],
  ]),
  'arguments-need-a-locale': violates('4.2/arguments-authenticate-every-rest-v2-path', [
    'Credentials in the URL are refused without a locale.',
    faultyAnswer({ by: 'arguments', where: ({ query }) => !query.has(fieldName.locale) }, 'is-400'),
  ]),
  ...answering('arguments-success-*', 'A request with valid credentials in the URL *.', success, [
    ['4.2/success-is-the-normal-response', 'is-a-page', 'is-202'],
  ]),
  ...answering('arguments-*', 'A request with valid credentials in the URL *.', success, [
    ['5.1/stateless-credentials-keep-no-state', 'leave-a-session'],
  ]),
  ...answering('arguments-refusal-*', 'The refusal of wrong credentials in the URL *.', complete, [
    [emptyRefusal, 'has-a-page'],
    [[wrong, unknownInUrl], 'is-403'],
  ]),
  ...answering('arguments-refusal-*', 'The refusal of wrong or incomplete credentials in the URL *.', refusedInUrl, [
    [[wrong, unknownInUrl, '4.2/missing-username-is-401', '4.2/missing-password-is-401'], 'redirects'],
    [unknownInUrl, 'opens-a-session'],
  ]),
  ...crossing(fields).with((field) => {
    const choice = { ...refusedInUrl, where: lacks(field) }
    const id = `4.2/missing-${field}-is-401`
    return {
      [`arguments-refusal-without-${field}-has-a-body`]: violates(emptyRefusal, [
        `The refusal of URL arguments without j_${field} has a body.`,
        faultyAnswer(choice, 'has-a-body'),
      ]),
      ...answering(`arguments-without-${field}-*`, `A request with URL arguments without j_${field} *.`, choice, [
        [id, 'are-400'],
      ]),
      [`arguments-without-${field}-are-served`]: violates(id, [
        `The server serves a request with URL arguments but without j_${field}.`,
        verifying('arguments', (was, _credentials, verify, request) =>
          lacks(field)(request) ? was.options.accounts[0] : verify(),
        ),
      ]),
    }
  }),
  'wrong-arguments-of-programs-are-403': violates(wrong, [
    'The refusal of credentials in the URL returns 403, when the client asks for JSON.',
    faultyAnswer({ ...refusedInUrl, where: ({ headers }) => /json/.test(headers.accept ?? '') }, 'are-403'),
  ]),
})
