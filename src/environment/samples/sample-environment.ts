import type { Environment } from '../environment.ts'

/** An environment that declares every feature of a target; `changes` replace parts of it. */
export function sampleEnvironment(changes: Partial<Environment> = {}): Environment {
  const organization = { id: 'organization_1' }
  return {
    name: 'sample',
    baseUrl: 'http://127.0.0.1:1/reporting',
    expiredLicenseBaseUrl: 'http://127.0.0.1:2/reporting',
    release: '8.2.0',
    framework: 'spring',
    protectedPaths: ['/rest_v2/resources', '/rest_v2/jobs'],
    absentPath: '/rest_v2/resources/conformance-absent',
    severalOrganizations: true,
    otherOrganization: { id: 'organization_2', alias: 'org_alias_2' },
    user: {
      variable: 'USER',
      id: 'joeuser',
      password: 'joe-Password1',
      organization: { ...organization, alias: 'org_alias_1' },
    },
    admin: { variable: 'ADMIN', id: 'superuser', password: 'super-Password1' },
    utf8User: { variable: 'UTF8_USER', id: 'jürgen_日本', password: 'pässwörd✓', organization },
    specialUser: { variable: 'SPECIAL_USER', id: "o'neil+test%41&b=c d", password: 'p+w%2B&=: x%', organization },
    externalUser: { variable: 'EXTERNAL_USER', id: 'ldapuser', password: 'ldap-Password1', organization },
    getLogin: true,
    encryption: 'off',
    sso: { argument: 'ticket', tickets: { kind: 'list', tickets: ['ST-sample-1', 'ST-sample-2', 'ST-sample-3'] } },
    preauthentication: {
      argument: 'pp',
      token: { kind: 'fields', fields: { u: 'joeuser', r: 'ROLE_USER', o: 'organization_1', pa1: 'USA', pa2: '1' } },
    },
    successLocation: { path: '/loginsuccess.html', declared: false },
    jsonSuccessLocation: '/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json',
    sessionTimeoutMs: 20 * 60_000,
    preferencesPath: '/rest_v2/preferences',
    transport: { requestTimeoutMs: 5000, insecure: false },
    maxFailedLogins: 5,
    concurrency: 16,
    ...changes,
  }
}
