import type { Command } from 'commander'

/** Collects the values of an option that may be given several times. */
export const several = (value: string, before: readonly string[]) => [...before, value]

/** Puts together the values of an option that has several of them, comma-separated, when it is given several times. */
export const listed = (value: string, before: string | undefined) =>
  before === undefined ? value : `${before},${value}`

/** A known server brings its own environment, unless another one is asked for. */
export async function inEnvironmentOfProfile<T extends { like?: string }>(options: T, command: Command): Promise<T> {
  const isGiven = !['default', undefined].includes(command.getOptionValueSource('env'))
  if (options.like === undefined || isGiven) return options
  const { profileNamed } = await import('../../departures/profiles/profile-named.ts')
  return { ...options, env: profileNamed(options.like).environment }
}
