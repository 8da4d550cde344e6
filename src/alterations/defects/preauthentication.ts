import { alter, cookies } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { goesTo } from '../requests-by.ts'
import { creatingUsers } from '../variants/tokens.ts'

const perRequest = '4.2/token-authenticates-a-request'
const perRequestInvalid = '4.2/invalid-token-is-401'
const opens = '4.6/token-opens-a-session'
const invalid = '4.6/invalid-token-redirects-to-the-error-page'

/** Defects of pre-authentication (sections 2.5, 4.2 and 4.6). */
export const preauthenticationDefects: readonly Defect[] = [
  ...breaking(perRequest, {
    'token-ignored-on-requests': [
      'Tokens work at the base address only.',
      (was) => ({ tryToken: (request) => (goesTo('baseAddress', request) ? was.tryToken(request) : undefined) }),
    ],
  }),
  {
    name: 'token-ignored-at-the-base-address',
    summary: 'The base address refuses tokens; requests accept them.',
    breaks: [opens, '4.6/success-redirects-to-the-success-page', '4.6/json-success-redirects-to-the-json-file'],
    change: (was) => ({ tryToken: (request) => (goesTo('baseAddress', request) ? undefined : was.tryToken(request)) }),
  },
  ...breaking([perRequestInvalid, invalid], {
    'token-of-anyone': [
      'The token of an unknown user authenticates an existing one.',
      (was) => ({
        verifyToken: (text, request) =>
          was.verifyToken(text, request) ?? (was.parseToken(text) && was.options.accounts[0]),
      }),
    ],
    'token-creates-its-user-all-the-same': [
      'The token of an unknown user creates that user although the environment rules it out.',
      (was, service) => creatingUsers()(was, service),
    ],
    'token-of-anything': [
      'Any text is a valid token.',
      (was) => ({ verifyToken: (text, request) => was.verifyToken(text, request) ?? was.options.accounts[0] }),
    ],
  }),
  {
    name: 'token-decoded-too-late',
    summary: 'The server splits a token before decoding it, and misses encoded separators.',
    breaks: [
      perRequest,
      opens,
      '4.6/success-redirects-to-the-success-page',
      '4.6/json-success-redirects-to-the-json-file',
    ],
    change: (was) => ({ parseToken: (text) => was.parseToken(encodeURIComponent(text)) }),
  },
  {
    name: 'base-address-opens-nothing-for-programs',
    summary: 'The base address sets no session cookie when the client asks for JSON.',
    breaks: ['4.6/token-opens-a-session'],
    change: alter(
      { outcome: 'success', where: ({ path, headers }) => path === '/' && /json/.test(headers.accept ?? '') },
      cookies(() => undefined),
    ),
  },
  ...breaking('4.6/success-redirects-to-the-success-page', {
    'base-address-always-leads-to-json': [
      'The base address redirects to the JSON file even when the client does not ask for JSON.',
      (was) => ({ wantsJson: (request) => goesTo('baseAddress', request) || was.wantsJson(request) }),
    ],
  }),
  {
    name: 'base-address-ignores-accept',
    summary: 'The base address redirects to the success page even when the client asks for JSON.',
    breaks: ['4.6/json-success-redirects-to-the-json-file'],
    change: (was) => ({ wantsJson: (request) => !goesTo('baseAddress', request) && was.wantsJson(request) }),
  },
]
