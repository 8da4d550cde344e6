import { assignment } from '../environment/assignment.ts'
import type { Account, Environment } from '../environment/environment.ts'

/** The text of an environment file (dotenv syntax) that describes this environment. It contains its secrets. */
export function environmentFileFor(environment: Environment): string {
  const { sso, preauthentication } = environment
  const token = preauthentication?.token
  const lines: [string, string | undefined][] = [
    ['TARGET_URL', environment.baseUrl],
    ['EXPIRED_LICENSE_TARGET_URL', environment.expiredLicenseBaseUrl],
    ['SERVER_RELEASE', environment.release],
    ['SECURITY_FRAMEWORK', environment.framework],
    ['PROTECTED_PATHS', environment.protectedPaths.join(',')],
    ['ABSENT_PATH', environment.absentPath],
    ['PREFERENCES_PATH', environment.preferencesPath],
    ['IDENTITY_PATH', environment.identityPath],
    ['ORGANIZATIONS', environment.severalOrganizations ? 'multiple' : 'single'],
    ...accountLines(environment.user),
    ['USER_ORG_ALIAS', environment.user.organization?.alias],
    ['OTHER_ORG_ID', environment.otherOrganization?.id],
    ['OTHER_ORG_ALIAS', environment.otherOrganization?.alias],
    ...accountLines(environment.admin),
    ...accountLines(environment.utf8User),
    ...accountLines(environment.specialUser),
    ...accountLines(environment.externalUser),
    ['GET_LOGIN', environment.getLogin ? 'enabled' : 'disabled'],
    ['LOGIN_ENCRYPTION', environment.encryption],
    ['SSO', sso === undefined ? 'off' : 'on'],
    ['SSO_TICKET_ARGUMENT', sso?.argument],
    ['SSO_TICKETS', sso?.tickets?.kind === 'list' ? sso.tickets.tickets.join(',') : undefined],
    ['SSO_TICKET_COMMAND', ticketCommand(environment)],
    ['PREAUTH', preauthentication === undefined ? 'off' : 'on'],
    ['PREAUTH_ARGUMENT', preauthentication?.argument],
    ...(token?.kind === 'fields'
      ? Object.entries(token.fields).map(([field, value]): [string, string] => [
          `PREAUTH_${field.toUpperCase()}`,
          value,
        ])
      : []),
    ['PREAUTH_TOKEN_COMMAND', token?.kind === 'command' ? token.command : undefined],
    ['SUCCESS_LOCATION', environment.successLocation.declared ? environment.successLocation.path : undefined],
    ['JSON_SUCCESS_LOCATION', environment.jsonSuccessLocation],
    ['SESSION_TIMEOUT', `${environment.sessionTimeoutMs}ms`],
    ['MAX_FAILED_LOGINS', String(environment.maxFailedLogins)],
  ]
  return lines
    .flatMap(([name, value]) =>
      value === undefined ? [] : [assignment(name, value) ?? `# ${name}: its value can’t be quoted`],
    )
    .map((line) => `${line}\n`)
    .join('')
}

function accountLines(account: Account | undefined): [string, string | undefined][] {
  if (account === undefined) return []
  const { variable, id, password, organization } = account
  return [
    [`${variable}_ID`, id],
    [`${variable}_PASSWORD`, password],
    ...(variable === 'ADMIN' ? [] : ([[`${variable}_ORG_ID`, organization?.id]] as [string, string | undefined][])),
  ]
}

/** A curl command for the ticket issuer of the reference server. */
function ticketCommand({ sso }: Environment): string | undefined {
  if (sso?.tickets?.kind === 'command') return sso.tickets.command
  return sso?.tickets?.kind === 'issuer' ? `curl --silent --request POST "${sso.tickets.url}"` : undefined
}
