import { cores, marked } from './markers.ts'

const tickets = Array.from({ length: 40 }, (_, index) => marked(`ticket${index}`, `"<&'%+ /\\:=`))

/** Variables in which every secret is a canary. */
export const secretVariables: Readonly<Record<string, string>> = {
  SERVER_RELEASE: '8.2.0',
  PROTECTED_PATHS: '/rest_v2/resources,/rest_v2/jobs',
  PREFERENCES_PATH: '/rest_v2/preferences',
  ORGANIZATIONS: 'multiple',
  SESSION_TIMEOUT: '2s',
  MAX_FAILED_LOGINS: '20',
  USER_ID: 'joeuser',
  USER_PASSWORD: marked('user'),
  USER_ORG_ID: 'organization_1',
  USER_ORG_ALIAS: 'org_alias_1',
  ADMIN_ID: 'superuser',
  ADMIN_PASSWORD: marked('admin'),
  UTF8_USER_ID: 'jürgen_日本',
  UTF8_USER_PASSWORD: marked('utf8', `ü☂"<&'%+ /`),
  UTF8_USER_ORG_ID: 'organization_1',
  SPECIAL_USER_ID: "o'neil+test%41&b=c d",
  SPECIAL_USER_PASSWORD: marked('special'),
  SPECIAL_USER_ORG_ID: 'organization_1',
  EXTERNAL_USER_ID: 'ldapuser',
  EXTERNAL_USER_PASSWORD: marked('external'),
  EXTERNAL_USER_ORG_ID: 'organization_1',
  SSO: 'on',
  SSO_TICKETS: tickets.join(','),
  PREAUTH: 'on',
  PREAUTH_U: 'joeuser',
  PREAUTH_R: 'ROLE_USER',
  PREAUTH_O: 'organization_1',
  PREAUTH_PA1: marked('pa1', `"<&'%+ /\\:=`),
  PREAUTH_PA2: marked('pa2', `"<&'%+ /\\:=`),
}

/** A command that prints a new canary each time. */
export function commandFor(name: string, before = ''): string {
  // The command line is split into words without escaping, so the script uses one kind of quotes and the line the other.
  const script = `process.stdout.write('${before}${cores[0]}${name}' + process.pid + '<&+ %${name}${cores[1]}')`
  return `'${process.execPath}' -e "${script}"`
}
