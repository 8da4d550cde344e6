import type { VariableName } from '../variables.ts'
import { baseUrls, durations, notBaseUrls, notDurations, paths, required, type VariableCase } from './variable-case.ts'

/** Variables of the target and its features. */
export const targetCases: Partial<Record<VariableName, VariableCase>> = {
  TARGET_URL: { right: baseUrls, wrong: notBaseUrls, missing: required, at: ({ baseUrl }) => baseUrl },
  SERVER_RELEASE: {
    right: [
      ['7', '7'],
      ['8.2.0', '8.2.0'],
      ['10.0.0.1', '10.0.0.1'],
    ],
    wrong: ['v8', '8.x', '8.2.', '1.2.3.4.5', 'newest'],
    missing: undefined,
    at: ({ release }) => release,
  },
  SECURITY_FRAMEWORK: {
    right: [['acegi', 'acegi']],
    wrong: ['a/b', 'a b', 'a-b'],
    missing: 'spring',
    at: ({ framework }) => framework,
  },
  PROTECTED_PATHS: {
    right: [
      ['/rest_v2/jobs', ['/rest_v2/jobs']],
      ['/rest_v2/jobs , /rest_v2/users', ['/rest_v2/jobs', '/rest_v2/users']],
    ],
    wrong: [...paths, '/a,,/b', '/a,'],
    missing: ['/rest_v2/resources'],
    at: ({ protectedPaths }) => protectedPaths,
  },
  ABSENT_PATH: {
    right: [['/rest_v2/no', '/rest_v2/no']],
    wrong: paths,
    missing: '/rest_v2/resources/conformance-absent',
    at: ({ absentPath }) => absentPath,
  },
  ORGANIZATIONS: {
    beside: { USER_ORG_ID: 'o', USER_ORG_ALIAS: 'a' },
    right: [
      ['single', false],
      ['multiple', true],
    ],
    wrong: ['several', 'MULTIPLE'],
    missing: false,
    at: ({ severalOrganizations }) => severalOrganizations,
  },
  GET_LOGIN: {
    right: [
      ['enabled', true],
      ['disabled', false],
    ],
    wrong: ['yes', 'Enabled'],
    missing: true,
    at: ({ getLogin }) => getLogin,
  },
  SUCCESS_LOCATION: {
    right: [['/home.html?a=b', { path: '/home.html?a=b', declared: true }]],
    wrong: ['home.html', 'http://host/x', '/a b'],
    missing: { path: '/loginsuccess.html', declared: false },
    at: ({ successLocation }) => successLocation,
  },
  JSON_SUCCESS_LOCATION: {
    right: [['/success.json', '/success.json']],
    wrong: ['success.json', 'http://host/x'],
    missing: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
    at: ({ jsonSuccessLocation }) => jsonSuccessLocation,
  },
  SESSION_TIMEOUT: {
    right: durations,
    wrong: notDurations,
    missing: 1_200_000,
    at: ({ sessionTimeoutMs }) => sessionTimeoutMs,
  },
  EXPIRED_LICENSE_TARGET_URL: {
    beside: { TARGET_URL: 'embedded' },
    right: baseUrls,
    wrong: notBaseUrls,
    missing: undefined,
    at: ({ expiredLicenseBaseUrl }) => expiredLicenseBaseUrl,
  },
  PREFERENCES_PATH: {
    right: [['/rest_v2/me', '/rest_v2/me']],
    wrong: paths,
    missing: undefined,
    at: ({ preferencesPath }) => preferencesPath,
  },
  IDENTITY_PATH: {
    right: [['/rest_v2/who', '/rest_v2/who']],
    wrong: paths,
    missing: undefined,
    at: ({ identityPath }) => identityPath,
  },
}
