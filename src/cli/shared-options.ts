import { type Command, Option } from 'commander'
import type { NamedPatches } from '../alterations/patches-named.ts'
import type { Environment } from '../environment/environment.ts'

/** Collects the values of an option that may be given several times. */
export const several = (value: string, before: readonly string[] = []) => [...before, value]

/** Joins the comma-separated values of an option that may be given several times. */
export const listed = (value: string, before: string | undefined) =>
  before === undefined ? value : `${before},${value}`

/** Adds the options for accepted changes to a comparing command, and returns it. */
export function withAccepted(command: Command): Command {
  return command
    .option('--allow-untested', 'accept requirements that are no longer tested or applicable', false)
    .option('--allow-waived', 'accept new failures that a new waiver covers', false)
}

/** Adds the options that change the embedded reference server to a command, and returns it. */
export function withEmbedded(command: Command): Command {
  return command
    .option('--defect <names>', 'break the embedded reference server on purpose; repeatable', listed)
    .option('--like <name>', 'make the embedded reference server imitate a known server, using its environment')
}

/** Adds the options for output formats to a command, with the names of this table, and returns it. */
export function withFormats(command: Command, formats: object): Command {
  return command
    .addOption(
      new Option('--format <names>', 'comma-separated and repeatable, by default console')
        .choices(Object.keys(formats))
        .argParser(listed),
    )
    .option('--out <dir>', 'folder to write to; without it, output is printed')
    .option('--json', 'the same as --format json', false)
}

interface PatchOptions {
  readonly like?: string | undefined
  /** A comma-separated list of names. */
  readonly defect?: string | undefined
  readonly variant?: readonly string[] | undefined
}

/** The patches that the options ask for; undefined, without loading anything, if there are none. Throws a ConfigurationError. */
export async function patchesAsked(
  { like, defect, variant = [] }: PatchOptions,
  declared?: Environment,
): Promise<NamedPatches | undefined> {
  if (like === undefined && defect === undefined && variant.length === 0) return undefined
  const { patchesNamed } = await import('../alterations/patches-named.ts')
  return patchesNamed({ like, defects: defect?.split(','), variants: variant }, declared)
}

/** A known server has its own environment, and so have some defects, unless another one is given, or they differ. */
export async function inEnvironmentOfPatches<T extends PatchOptions>(options: T, command: Command): Promise<T> {
  const isGiven = !['default', undefined].includes(command.getOptionValueSource('env'))
  const patches = isGiven ? undefined : await patchesAsked({ like: options.like, defect: options.defect })
  if (patches === undefined) return options
  const { profile, defects } = patches
  const [env, ...others] = new Set((profile === undefined ? defects : [profile]).map(({ environment }) => environment))
  return env === undefined || others.length > 0 ? options : { ...options, env }
}
