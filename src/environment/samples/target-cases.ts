import { expect } from 'vitest'
import type { VariableName } from '../variables.ts'
import { baseUrls, duration, notPaths, required, same, type VariableCase } from './variable-case.ts'

/** Variables of the target, of connections and of runs. */
export const targetCases: Partial<Record<VariableName, VariableCase>> = {
  TARGET_URL: { at: ({ baseUrl }) => baseUrl, ...baseUrls, missing: required },
  SERVER_RELEASE: {
    at: ({ release }) => release,
    right: same('7', '8.2.0', '10.0.0.1'),
    wrong: ['v8', '8.x', '8.2.', '1.2.3.4.5', 'newest'],
  },
  SECURITY_FRAMEWORK: {
    at: ({ framework }) => framework,
    right: same('acegi'),
    wrong: ['a/b', 'a b', 'a-b'],
    missing: 'spring',
  },
  PROTECTED_PATHS: {
    at: ({ protectedPaths }) => protectedPaths,
    right: {
      '/rest_v2/jobs': ['/rest_v2/jobs'],
      '/rest_v2/jobs , /rest_v2/users': ['/rest_v2/jobs', '/rest_v2/users'],
    },
    wrong: [...notPaths, '/a,,/b', '/a,'],
    missing: ['/rest_v2/resources'],
  },
  ABSENT_PATH: {
    at: ({ absentPath }) => absentPath,
    right: same('/rest_v2/no'),
    wrong: notPaths,
    missing: '/rest_v2/resources/conformance-absent',
  },
  ORGANIZATIONS: {
    at: ({ severalOrganizations }) => severalOrganizations,
    beside: { USER_ORG_ID: 'o', USER_ORG_ALIAS: 'a' },
    right: { single: false, multiple: true },
    wrong: ['several', 'MULTIPLE'],
    missing: false,
  },
  GET_LOGIN: {
    at: ({ getLogin }) => getLogin,
    right: { enabled: true, disabled: false },
    wrong: ['yes', 'Enabled'],
    missing: true,
  },
  SUCCESS_LOCATION: {
    at: ({ successLocation }) => successLocation,
    right: { '/home.html?a=b': { path: '/home.html?a=b', declared: true } },
    wrong: ['home.html', 'http://host/x', '/a b'],
    missing: { path: '/loginsuccess.html', declared: false },
  },
  JSON_SUCCESS_LOCATION: {
    at: ({ jsonSuccessLocation }) => jsonSuccessLocation,
    right: same('/success.json'),
    wrong: ['success.json', 'http://host/x'],
    missing: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
  },
  SESSION_TIMEOUT: { at: ({ sessionTimeoutMs }) => sessionTimeoutMs, ...duration, missing: 1_200_000 },
  EXPIRED_LICENSE_TARGET_URL: {
    at: ({ expiredLicenseBaseUrl }) => expiredLicenseBaseUrl,
    beside: { TARGET_URL: 'embedded' },
    ...baseUrls,
  },
  PREFERENCES_PATH: { at: ({ preferencesPath }) => preferencesPath, right: same('/rest_v2/me'), wrong: notPaths },
  IDENTITY_PATH: { at: ({ identityPath }) => identityPath, right: same('/rest_v2/who'), wrong: notPaths },
  CA_FILE: {
    at: ({ transport }) => transport.ca,
    right: { 'ca.pem': expect.stringContaining('BEGIN CERTIFICATE') },
    wrong: ['nowhere.pem', '.', 'client.key'],
  },
  CLIENT_CERT_FILE: {
    at: ({ transport }) => transport.clientCertificate,
    beside: { CLIENT_KEY_FILE: 'client.key' },
    right: { 'client.pem': expect.stringContaining('BEGIN CERTIFICATE') },
    wrong: ['nowhere.pem', 'client.key'],
    missing: required,
  },
  CLIENT_KEY_FILE: {
    at: ({ transport }) => transport.clientKey,
    beside: { CLIENT_CERT_FILE: 'client.pem' },
    right: { 'client.key': expect.stringContaining('PRIVATE KEY') },
    wrong: ['nowhere.key', 'client.pem', 'another.key'],
    missing: required,
  },
  PROXY_URL: {
    at: ({ transport }) => transport.proxyUrl,
    right: same('http://proxy:3128', 'https://joe:p%40ss@proxy'),
    wrong: [
      'proxy:3128',
      'socks5://proxy',
      'http://joe:100%@proxy',
      'http://joe:%ff@proxy',
      'http://proxy/path',
      'http://proxy?x',
    ],
  },
  TLS_INSECURE: {
    at: ({ transport }) => transport.insecure,
    right: { no: false, yes: true },
    wrong: ['true', '1'],
    missing: false,
  },
  REQUEST_TIMEOUT: { at: ({ transport }) => transport.requestTimeoutMs, ...duration, missing: 10_000 },
  RUN_TIMEOUT: { at: ({ runTimeoutMs }) => runTimeoutMs, ...duration },
  MAX_FAILED_LOGINS: {
    at: ({ maxFailedLogins }) => maxFailedLogins,
    right: { '1': 1, '20': 20 },
    wrong: ['0', '-1', '1.5', 'five', '1e3'],
    missing: 5,
  },
  CONCURRENCY: {
    at: ({ concurrency }) => concurrency,
    right: { '1': 1, '64': 64 },
    wrong: ['0', '-1', 'many'],
    missing: 32,
  },
  WAIVERS_FILE: {
    at: ({ waiversFile }) => waiversFile,
    right: { 'waivers.yaml': expect.stringMatching(/^\/.*waivers\.yaml$/) },
  },
}
