import { type Method, resourceRequest, signInFields, withEachRequest } from './method.ts'

/** Credentials in the URL of each request. Section 4.2. */
export const urlArguments = {
  ...withEachRequest,
  id: 'arguments',
  section: '4.2',
  name: 'URL arguments',
  slug: 'arguments',
  inWords: 'credentials in URL arguments',
  takes: 'password',
  when: [],
  signInOrder: 2,
  emptyRefusal: '4.2/refusal-has-an-empty-body',
  refusesUnknown: '4.2/unknown-user-is-401',
  refusesWrongPassword: '4.2/wrong-password-is-401',
  refusesNoUser: '4.2/missing-username-is-401',
  refusesNoPassword: '4.2/missing-password-is-401',
  takesEncrypted: '5.7/arguments-take-the-encrypted-password',
  takesUtf8: '1/arguments-take-utf8-credentials',
  success: ['4.2/arguments-authenticate-every-rest-v2-path', '4.2/success-is-the-normal-response'],
  servesEveryRequest: '4.2/arguments-authenticate-every-method',
  request: (given, names) => ({ ...resourceRequest(given, names), args: signInFields(given, names) }),
} as const satisfies Method
