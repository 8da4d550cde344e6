import { type Method, withEachRequest } from './method.ts'

/** A pre-authentication token in the URL of each request. Section 4.2. */
export const requestToken = {
  ...withEachRequest,
  id: 'token',
  section: '4.2',
  name: 'a token with the request',
  slug: 'token',
  takes: 'token',
  when: ['pre-authentication'],
  needs: 'token',
  emptyRefusal: '4.2/refusal-has-an-empty-body',
  refusesUnknown: '4.2/invalid-token-is-401',
  success: ['4.2/token-authenticates-a-request'],
  servesEveryRequest: '4.2/token-authenticates-a-request',
  request: (
    { token = '', method = 'GET', path, args = [], form, body, headers },
    { tokenArgument, protectedPath },
  ) => ({
    method,
    path: path ?? protectedPath,
    args: [[tokenArgument, token], ...args],
    form,
    body,
    headers,
  }),
} as const satisfies Method
