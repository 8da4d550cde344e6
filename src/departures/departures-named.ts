import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import type { ServicePatch } from '../reference/service.ts'
import type { Defect } from './defect.ts'
import { defectNamed } from './defect-named.ts'
import type { Profile } from './profiles/profile.ts'
import { profileNamed } from './profiles/profile-named.ts'
import type { Variant } from './variant.ts'
import { variants } from './variants/index.ts'
import { withName } from './with-name.ts'

/** What a reference server is asked to do otherwise, by name. */
export interface DepartureNames {
  /** A known server that it imitates. */
  readonly like?: string | undefined
  readonly defects?: readonly string[] | undefined
  readonly variants?: readonly string[] | undefined
}

/** What a reference server does otherwise. */
export interface NamedDepartures {
  readonly profile: Profile | undefined
  readonly defects: readonly Defect[]
  readonly variants: readonly Variant[]
  /** All of it, in the order in which it is applied. */
  readonly changes: readonly ServicePatch[]
}

/**
 * Finds what a server is asked to do otherwise. Throws a ConfigurationError that has every name that there is not, and
 * one where the target of the environment is not embedded.
 */
export function departuresNamed(names: DepartureNames, environment?: Environment): NamedDepartures {
  const problems: string[] = []
  const found = <T>(option: string, name: string, find: (name: string) => T): T[] => {
    try {
      if (environment !== undefined && environment.baseUrl !== 'embedded')
        problems.push(`--${option} ${name} needs an environment with TARGET_URL=embedded.`)
      return [find(name)]
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      problems.push(...error.problems)
      return []
    }
  }
  const variantNamed = (name: string) => withName(name, variants, 'variant', 'variants')
  const [profile] = names.like === undefined ? [] : found('like', names.like, profileNamed)
  const defects = (names.defects ?? []).flatMap((name) => found('defect', name, defectNamed))
  const lawful = (names.variants ?? []).flatMap((name) => found('variant', name, variantNamed))
  if (problems.length > 0) throw new ConfigurationError(problems)
  const changes = [...(profile?.rows ?? []), ...defects, ...lawful].map(({ change }) => change)
  return { profile, defects, variants: lawful, changes }
}
