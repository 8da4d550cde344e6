import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, replacing, status } from '../alteration.ts'
import { answering } from '../answering.ts'
import { unverified } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'

const methods = [
  ['basic', 'basic credentials', '4.1/unknown-user-is-401', '4.1/refusal-has-an-empty-body'],
  ['arguments', 'credentials in the URL', '4.2/unknown-user-is-401', '4.2/refusal-has-an-empty-body'],
  ['token', 'a token', '4.2/invalid-token-is-401', '4.2/refusal-has-an-empty-body'],
] as const

const missing = { operation: 'resource', outcome: ['missing', 'refused'] } as const
const scheme = (pattern: Pick<RegExp, 'test'>) => ({
  ...missing,
  where: ({ headers }: ServiceRequest) => pattern.test(headers.authorization ?? ''),
})
/** Whether basic credentials have text but no colon. */
function isWithoutColon(header: string): boolean {
  const text = /^basic ([a-z0-9+/]+)/i.exec(header)?.[1]
  return text !== undefined && !Buffer.from(text, 'base64').includes(':')
}

const nothingSent = ['5.3/missing-credentials-are-401']

/** Credentials in a request that only some variants refuse (sections 4.1, 4.2 and 5.3). */
export const refusedRequestDefects: readonly Defect[] = defectsOf({
  ...crossing(methods, ([by, words, unknown, empty]) => ({
    ...answering(
      `${by}-refusal-*-with-a-body`,
      `The refusal of wrong ${words} in a request with a body *.`,
      { ...missing, by, where: ({ body }) => body.length > 0 },
      [[unknown, 'is-403']],
    ),
    ...answering(
      `${by}-refusal-*-with-post`,
      `The refusal of wrong ${words} in a POST request *.`,
      { ...missing, by, where: ({ method }) => method === 'POST' },
      [[unknown, 'opens-a-session']],
    ),
    ...answering(
      `${by}-refusal-*`,
      `The refusal of wrong ${words} in a DELETE request *.`,
      { ...missing, by, where: ({ method }) => method === 'DELETE' },
      [[empty, 'tells-delete-why']],
    ),
  })),
  ...crossing(['username', 'password'] as const, (field) => ({
    ...answering(
      `arguments-without-${field}-*-with-post`,
      `A POST request with URL arguments without j_${field} *.`,
      { ...missing, by: 'arguments', where: ({ method, query }) => method === 'POST' && !query.has(fieldName[field]) },
      [[`4.2/missing-${field}-is-401`, 'are-400']],
    ),
    [`arguments-without-${field}-are-served-with-head`]: violates(`4.2/missing-${field}-is-401`, [
      `HEAD with URL arguments but without j_${field} succeeds.`,
      unverified('arguments', ({ method, query }) => method === 'HEAD' && !query.has(fieldName[field])),
    ]),
  })),
  'arguments-with-an-empty-name-are-400': violates('4.2/missing-username-is-401', [
    'URL arguments with an empty j_username return 400.',
    alter({ ...missing, where: ({ query }) => query.get(fieldName.username)?.[0] === '' }, status(400)),
  ]),
  ...crossing(
    [
      ['without-text-is-400', 'without text after its scheme returns 400', /^basic$/i, 400],
      ['not-in-base64-is-400', 'that is not Base64 returns 400', /^basic !/i, 400],
      ['of-another-scheme-is-403', 'of another scheme returns 403', /^(bearer|digest)/i, 403],
      ['of-no-scheme-is-400', 'without a scheme returns 400', /^\w+$/, 400],
      ['without-a-colon-is-500', 'without a colon returns 500', { test: isWithoutColon }, 500],
    ] as const,
    ([slug, words, pattern, code]) => ({
      [`authorization-${slug}`]: violates(...nothingSent, [
        `An Authorization header ${words}.`,
        alter(scheme(pattern), status(code)),
      ]),
    }),
  ),
  'authorization-of-another-scheme-is-served-with-delete': violates(...nothingSent, [
    'DELETE with an Authorization header of another scheme succeeds.',
    (was) => ({
      isProtected: (request) =>
        !(request.method === 'DELETE' && /^bearer/i.test(request.headers.authorization ?? '')) &&
        was.isProtected(request),
      readBasicCredentials: (request) =>
        /^bearer/i.test(request.headers.authorization ?? '') ? undefined : was.readBasicCredentials(request),
    }),
  ]),
  'authorization-without-a-name-is-the-first-user': violates(...nothingSent, [
    'An Authorization header with a password and no user ID authenticates the owner of that password.',
    replacing('tryBasic', (was, request) => {
      const read = was.readBasicCredentials(request)
      const owner = was.options.accounts.find(({ password }) => password === read?.password)
      return read?.userId === undefined && owner ? { by: 'basic', account: owner } : was.tryBasic(request)
    }),
  ]),
})
