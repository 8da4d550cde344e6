import { type Method, resourceRequest, withEachRequest } from './method.ts'

/** The Authorization header field with each request. Section 4.1. */
export const basic = {
  ...withEachRequest,
  id: 'basic',
  section: '4.1',
  name: 'basic authentication',
  slug: 'basic',
  inWords: 'basic credentials',
  takes: 'password',
  when: [],
  asciiOnly: true,
  signInOrder: 4,
  emptyRefusal: '4.1/refusal-has-an-empty-body',
  refusesUnknown: '4.1/unknown-user-is-401',
  refusesWrongPassword: '4.1/wrong-password-is-401',
  takesEncrypted: '5.7/basic-takes-the-encrypted-password',
  success: ['4.1/basic-authenticates-every-rest-path'],
  servesEveryRequest: '4.1/basic-authenticates-every-method',
  // The field always contains both, even if one is empty.
  request: ({ userId = '', password = '', args, ...given }, names) => ({
    ...resourceRequest(given, names),
    basic: { userId, password },
    args,
  }),
} as const satisfies Method
