import { accountsOf } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import type { Organization } from './identity/account.ts'
import { defaultOptions, type ReferenceOptions } from './options.ts'

/** The options of a reference server that matches this environment. */
export function optionsFrom(environment: Environment): Omit<ReferenceOptions, 'host' | 'port' | 'clock'> {
  const { sso, preauthentication, preferencesPath } = environment
  const { host: _host, port: _port, clock: _clock, ...rest } = defaultOptions
  return {
    ...rest,
    release: environment.release ?? rest.release,
    framework: environment.framework,
    organizations: environment.severalOrganizations ? organizationsOf(environment) : [],
    accounts: accountsOf(environment).map(({ id, password, organization, variable }) => {
      return { id, password, organization: organization?.id, external: variable === 'EXTERNAL_USER' }
    }),
    getLogin: environment.getLogin,
    encryption: environment.encryption,
    // Set explicitly even if undefined: the default server has both.
    sso: sso && { argument: sso.argument, tickets: sso.tickets?.kind === 'list' ? sso.tickets.tickets : [] },
    preauthentication: preauthentication && { argument: preauthentication.argument },
    tokens: environment.tokens,
    successLocation: environment.successLocation.path,
    jsonSuccessLocation: environment.jsonSuccessLocation,
    sessionTimeoutMs: environment.sessionTimeoutMs,
    protectedPaths: environment.protectedPaths,
    preferencesPath: preferencesPath ?? defaultOptions.preferencesPath,
  }
}

/** Every organization of an account, plus one more, so that there are several. */
function organizationsOf(environment: Environment): Organization[] {
  const named = accountsOf(environment).flatMap(({ organization }) => organization ?? [])
  const aliases = new Map(named.map(({ id, alias }) => [id, alias]))
  for (const { id, alias } of named) if (alias !== undefined) aliases.set(id, alias)
  const organizations = [...aliases].map(([id, alias]) => ({ id, alias: alias ?? `${id}_alias` }))
  const { id, alias = 'another_alias' } = environment.otherOrganization ?? { id: 'another_organization' }
  return [...organizations, { id, alias }]
}
