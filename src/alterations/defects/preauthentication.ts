import { alter, cookies, replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { goesTo } from '../requests-by.ts'
import { creatingUsers } from '../variants/users.ts'

const baseSuccess = '4.6/success-redirects-to-the-success-page'
const baseJson = '4.6/json-success-redirects-to-the-json-file'
const perRequest = '4.2/token-authenticates-a-request'
const perRequestInvalid = '4.2/invalid-token-is-401'
const opens = '4.6/token-opens-a-session'
const invalid = '4.6/invalid-token-redirects-to-the-error-page'

/** Defects of pre-authentication (sections 2.5, 4.2 and 4.6). */
export const preauthenticationDefects: readonly Defect[] = defectsOf({
  'token-ignored-on-requests': violates(perRequest, [
    'Tokens work at the base address only.',
    (was) => ({ tryToken: (request) => (goesTo('baseAddress', request) ? was.tryToken(request) : undefined) }),
  ]),
  'token-ignored-at-the-base-address': violates(opens, baseSuccess, baseJson, [
    'The base address refuses tokens; requests accept them.',
    (was) => ({ tryToken: (request) => (goesTo('baseAddress', request) ? undefined : was.tryToken(request)) }),
  ]),
  'token-of-anyone': violates(perRequestInvalid, invalid, [
    'The token of an unknown user authenticates an existing one.',
    replacing(
      'verifyToken',
      (was, text, request) => was.verifyToken(text, request) ?? (was.parseToken(text) && was.options.accounts[0]),
    ),
  ]),
  'token-creates-its-user-all-the-same': violates(perRequestInvalid, invalid, [
    'The token of an unknown user creates that user although the environment rules it out.',
    (was, service) => creatingUsers()(was, service),
  ]),
  'token-of-anything': violates(perRequestInvalid, invalid, [
    'Any text is a valid token.',
    (was) => ({ verifyToken: (text, request) => was.verifyToken(text, request) ?? was.options.accounts[0] }),
  ]),
  'token-decoded-too-late': violates(perRequest, opens, baseSuccess, baseJson, [
    'The server splits a token before decoding it, and misses encoded separators.',
    (was) => ({ parseToken: (text) => was.parseToken(encodeURIComponent(text)) }),
  ]),
  'base-address-opens-nothing-for-programs': violates('4.6/token-opens-a-session', [
    'The base address sets no session cookie when the client asks for JSON.',
    alter(
      { outcome: 'success', where: ({ path, headers }) => path === '/' && /json/.test(headers.accept ?? '') },
      cookies(() => undefined),
    ),
  ]),
  'base-address-always-leads-to-json': violates(baseSuccess, [
    'The base address redirects to the JSON file even when the client does not ask for JSON.',
    (was) => ({ wantsJson: (request) => goesTo('baseAddress', request) || was.wantsJson(request) }),
  ]),
  'base-address-ignores-accept': violates(baseJson, [
    'The base address redirects to the success page even when the client asks for JSON.',
    (was) => ({ wantsJson: (request) => !goesTo('baseAddress', request) && was.wantsJson(request) }),
  ]),
})
