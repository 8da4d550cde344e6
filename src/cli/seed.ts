import { randomInt } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'

/** The seed of a run in shards, which cannot agree on another one, and of everything that is not a run of the command. */
export const fixedSeed = 0

const mostSeeds = 1_000_000
/** All targets of one command have the same seed. */
let fresh: number | undefined

/** Parses `--seed`. */
export function seedFrom(text: string): number {
  if (!isSeed(text)) throw new InvalidArgumentError('Expected: a whole number of at most six digits.')
  return Number(text)
}

/** As given by `--seed` or CONFORMANCE_SEED, the fixed one for a shard, or a new one. Throws a ConfigurationError. */
export function seedOf(
  { seed, shard }: { readonly seed?: number | undefined; readonly shard?: string | undefined },
  { CONFORMANCE_SEED: given }: NodeJS.ProcessEnv,
): number {
  if (seed !== undefined) return seed
  if (given !== undefined && given !== '') {
    if (!isSeed(given))
      throw new ConfigurationError(['CONFORMANCE_SEED: expected a whole number of at most six digits.'])
    return Number(given)
  }
  if (shard !== undefined) return fixedSeed
  fresh ??= randomInt(1, mostSeeds)
  return fresh
}

function isSeed(text: string): boolean {
  return /^\d{1,6}$/.test(text)
}
