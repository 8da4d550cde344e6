import { type Method, resourceRequest, withEachRequest } from './method.ts'

/** A pre-authentication token in the URL of each request. Section 4.2. */
export const requestToken = {
  ...withEachRequest,
  id: 'token',
  section: '4.2',
  name: 'a token with the request',
  slug: 'token',
  inWords: 'a token',
  takes: 'token',
  when: ['pre-authentication'],
  needs: 'token',
  emptyRefusal: '4.2/refusal-has-an-empty-body',
  refusesUnknown: '4.2/invalid-token-is-401',
  success: ['4.2/token-authenticates-a-request'],
  servesEveryRequest: '4.2/token-authenticates-a-request',
  request: ({ token = '', args = [], ...given }, names) => ({
    ...resourceRequest(given, names),
    args: [[names.tokenArgument, token], ...args],
  }),
} as const satisfies Method
