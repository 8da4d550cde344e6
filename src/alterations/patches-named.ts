import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { similarName } from '../environment/similar-name.ts'
import type { ServicePatch } from '../reference/service.ts'
import type { Defect } from './defect.ts'
import { defects as ordinaryDefects } from './defects/index.ts'
import { profiles } from './profiles/index.ts'
import type { Profile } from './profiles/profile.ts'
import { statefulDefects } from './stateful/index.ts'
import type { Variant } from './variant.ts'
import { variants } from './variants/index.ts'

/** The patches requested from a reference server, by name. */
interface PatchNames {
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

/** Throws a ConfigurationError with every unknown name, and every option that needs an embedded target. */
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
  const [profile] = names.like === undefined ? [] : found('like', names.like, profileNamed)
  const defects = (names.defects ?? []).flatMap((name) => found('defect', name, defectNamed))
  const permitted = (names.variants ?? []).flatMap((name) =>
    found('variant', name, () => withName(name, variants, 'variant', 'variants')),
  )
  if (problems.length > 0) throw new ConfigurationError(problems)
  const changes = [...(profile?.rows ?? []), ...defects, ...permitted].map(({ change }) => change)
  return { profile, defects, variants: permitted, changes }
}

/** Finds the defect with this name. Throws a ConfigurationError when none has it. */
export function defectNamed(name: string): Defect {
  return withName(name, [...ordinaryDefects, ...statefulDefects], 'defect', 'defects')
}

/** Finds the profile with this name. Throws a ConfigurationError when none has it. */
export function profileNamed(name: string): Profile {
  return withName(name, profiles, 'known server', 'profiles')
}

/** `kind` is what messages call an item, `listed` the option of `list` that shows all of them. */
function withName<T extends { name: string }>(name: string, all: readonly T[], kind: string, listed: string): T {
  const found = all.find((each) => each.name === name)
  if (found !== undefined) return found
  const names = all.map((each) => each.name)
  const meant = similarName(name, names)
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  throw new ConfigurationError([`There is no ${kind} ${name}; "list --${listed}" shows them all.${hint}`])
}
