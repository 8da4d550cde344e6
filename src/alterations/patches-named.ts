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

/** The patches requested from a reference server, by name. */
export interface PatchNames {
  /** The known server to imitate. */
  readonly like?: string | undefined
  readonly defects?: readonly string[] | undefined
  readonly variants?: readonly string[] | undefined
}

/** The patches of a reference server. */
export interface NamedPatches {
  readonly profile: Profile | undefined
  readonly defects: readonly Defect[]
  readonly variants: readonly Variant[]
  /** All patches, in the order of application. */
  readonly changes: readonly ServicePatch[]
}

/**
 * Finds the requested patches. Throws a ConfigurationError that lists every unknown name, and every option that needs
 * an embedded target.
 */
export function patchesNamed(names: PatchNames, environment?: Environment): NamedPatches {
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
  const permitted = (names.variants ?? []).flatMap((name) => found('variant', name, variantNamed))
  if (problems.length > 0) throw new ConfigurationError(problems)
  const changes = [...(profile?.rows ?? []), ...defects, ...permitted].map(({ change }) => change)
  return { profile, defects, variants: permitted, changes }
}
