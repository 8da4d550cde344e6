import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { verifying } from '../verification.ts'

const wrong = '4.2/wrong-password-is-401'
const unknown = '4.2/unknown-user-is-401'
const empty = '4.2/refusal-has-an-empty-body'
const fields = ['username', 'password'] as const
const success = { outcome: 'success', by: 'arguments' } as const
const refused = { outcome: 'refused', by: 'arguments' } as const

const lacks = (field: 'username' | 'password') => (request: ServiceRequest) => !request.query.has(fieldName[field])
const complete = { ...refused, where: (request: ServiceRequest) => !fields.some((field) => lacks(field)(request)) }
const asksForJson = ({ headers }: ServiceRequest) => /json/.test(headers.accept ?? '')

/** Defects of argument-based authentication (section 4.2), except the faults that all methods share. */
export const argumentDefects: readonly Defect[] = [
  ...defectsOf({
    'arguments-need-a-locale': violates('4.2/arguments-authenticate-every-rest-v2-path', [
      'Credentials in the URL are refused without a locale.',
      faultyAnswer({ by: 'arguments', where: ({ query }) => !query.has(fieldName.locale) }, 'is-400'),
    ]),
  }),
  ...answering('arguments-success-*', 'A request with valid credentials in the URL *.', success, [
    ['4.2/success-is-the-normal-response', 'is-a-page', 'is-202'],
  ]),
  ...answering('arguments-*', 'A request with valid credentials in the URL *.', success, [
    ['5.1/stateless-credentials-keep-no-state', 'leave-a-session'],
  ]),
  ...answering('arguments-refusal-*', 'The refusal of wrong credentials in the URL *.', complete, [
    [empty, 'has-a-page'],
    [[wrong, unknown], 'is-403'],
  ]),
  ...answering('arguments-refusal-*', 'The refusal of wrong or incomplete credentials in the URL *.', refused, [
    [[wrong, unknown, '4.2/missing-username-is-401', '4.2/missing-password-is-401'], 'redirects'],
    [unknown, 'opens-a-session'],
  ]),
  ...fields.flatMap((field) => {
    const choice = { ...refused, where: lacks(field) }
    const id = `4.2/missing-${field}-is-401`
    return [
      ...answering(
        `arguments-refusal-without-${field}-*`,
        `The refusal of URL arguments without j_${field} *.`,
        choice,
        [[empty, 'has-a-body']],
      ),
      ...answering(`arguments-without-${field}-*`, `A request with URL arguments without j_${field} *.`, choice, [
        [id, 'are-400'],
      ]),
      ...defectsOf({
        [`arguments-without-${field}-are-served`]: violates(id, [
          `The server serves a request with URL arguments but without j_${field}.`,
          verifying('arguments', (was, credentials, request) =>
            lacks(field)(request) ? was.options.accounts[0] : was.verify(credentials, 'arguments', request),
          ),
        ]),
      }),
    ]
  }),
  ...answering(
    'wrong-arguments-of-programs-*',
    'The refusal of credentials in the URL *, when the client asks for JSON.',
    { ...refused, where: asksForJson },
    [[wrong, 'are-403']],
  ),
]
