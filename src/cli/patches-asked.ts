import type { NamedPatches } from '../alterations/patches-named.ts'
import type { Environment } from '../environment/environment.ts'

/** The patches that the options ask for; undefined, without loading anything, if there are none. Throws a ConfigurationError. */
export async function patchesAsked(
  {
    like,
    defect,
    variant = [],
  }: { readonly like?: string; readonly defect?: string; readonly variant?: readonly string[] },
  declared: Environment,
): Promise<NamedPatches | undefined> {
  if (like === undefined && defect === undefined && variant.length === 0) return undefined
  const { patchesNamed } = await import('../alterations/patches-named.ts')
  return patchesNamed({ like, defects: defect?.split(','), variants: variant }, declared)
}
