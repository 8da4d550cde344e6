import { catalogueAt, catalogueVersions } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'

/** The requirements of the version that `--catalogue` names. Throws a ConfigurationError for an unknown version. */
export function catalogueNamed(version: string): readonly Requirement[] {
  if (catalogueVersions.some((known) => known === version)) return catalogueAt(version)
  throw new ConfigurationError([`--catalogue ${version}: expected ${catalogueVersions.join(' or ')}.`])
}
