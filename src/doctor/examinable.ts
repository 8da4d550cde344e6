import type { Environment } from '../environment/environment.ts'
import { environmentOf } from '../environment/read-environment.ts'

/**
 * The environment that these variables describe, for an examination: the alias of the organization, which a run requires, may
 * be missing. Throws a ConfigurationError for all other problems.
 */
export function examinable(
  given: Readonly<Record<string, string>>,
  file: string,
  processVariables: Readonly<Record<string, string | undefined>>,
  where = file,
): Environment {
  const { ORGANIZATIONS, USER_ORG_ID: id, USER_ORG_ALIAS: alias } = given
  if (ORGANIZATIONS !== 'multiple' || id === undefined || alias !== undefined)
    return environmentOf(given, file, processVariables, where)
  const environment = environmentOf({ ...given, USER_ORG_ALIAS: id }, file, processVariables, where)
  return { ...environment, user: { ...environment.user, organization: { id } } }
}
