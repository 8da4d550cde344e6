import type { NamedDepartures } from '../departures/departures-named.ts'
import type { Environment } from '../environment/environment.ts'

/**
 * What the embedded server is asked to do otherwise: `defect` has names, comma-separated. Undefined, and nothing of it
 * loaded, where that is nothing. Throws a ConfigurationError for names that there are not.
 */
export async function departuresAsked(
  {
    like,
    defect,
    variant = [],
  }: { readonly like?: string; readonly defect?: string; readonly variant?: readonly string[] },
  declared: Environment,
): Promise<NamedDepartures | undefined> {
  if (like === undefined && defect === undefined && variant.length === 0) return undefined
  const { departuresNamed } = await import('../departures/departures-named.ts')
  return departuresNamed({ like, defects: defect?.split(','), variants: variant }, declared)
}
