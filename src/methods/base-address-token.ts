import { type Method, withAccept } from './method.ts'

/** A pre-authentication token at the base address: answers with a redirect, as the security check does. Section 4.6. */
export const baseAddressToken = {
  id: 'base-address-token',
  section: '4.6',
  name: 'a token at the base address',
  slug: 'a-token-at-the-base-address',
  group: 'token',
  inWords: 'sends a token to the base address',
  takes: 'token',
  sent: 'once',
  opens: 'session',
  when: ['pre-authentication'],
  needs: 'token',
  redirects: true,
  pageSuccess: '4.6/success-redirects-to-the-success-page',
  jsonSuccess: '4.6/json-success-redirects-to-the-json-file',
  reusesSession: '4.6/live-session-is-reused',
  returnsReused: '4.6/cookie-of-the-reused-session-is-returned',
  takesSettings: false,
  success: ['4.6/token-opens-a-session'],
  refusesUnknown: '4.6/invalid-token-redirects-to-the-error-page',
  request: (given, { tokenArgument }) => ({
    method: 'GET',
    path: '/',
    args: [[tokenArgument, given.token ?? ''], ...(given.args ?? [])],
    headers: withAccept(given),
  }),
} as const satisfies Method
