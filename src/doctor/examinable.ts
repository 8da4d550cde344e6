import type { Environment } from '../environment/environment.ts'
import { type EnvironmentSource, environmentOf } from '../environment/read-environment.ts'

/** The environment for an examination: the alias of the organization may be missing. Throws a ConfigurationError for the rest. */
export function examinable(
  given: Readonly<Record<string, string>>,
  file: string,
  processVariables: Readonly<Record<string, string | undefined>>,
  source: EnvironmentSource = {},
): Environment {
  const { ORGANIZATIONS, USER_ORG_ID: id, USER_ORG_ALIAS: alias } = given
  if (ORGANIZATIONS !== 'multiple' || id === undefined || alias !== undefined)
    return environmentOf(given, file, processVariables, source)
  const environment = environmentOf({ ...given, USER_ORG_ALIAS: id }, file, processVariables, source)
  return { ...environment, user: { ...environment.user, organization: { id } } }
}
