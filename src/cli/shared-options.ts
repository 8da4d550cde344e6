import { type Command, Option } from 'commander'

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

/** A known server has its own environment, and so have some defects, unless another one is given, or they differ. */
export async function inEnvironmentOfPatches<T extends { like?: string; defect?: string }>(
  options: T,
  command: Command,
): Promise<T> {
  const { like, defect } = options
  const isGiven = !['default', undefined].includes(command.getOptionValueSource('env'))
  if (isGiven || (like ?? defect) === undefined) return options
  const { patchesNamed } = await import('../alterations/patches-named.ts')
  const { profile, defects } = patchesNamed({ like, defects: defect?.split(',') })
  const [env, ...others] = new Set((profile === undefined ? defects : [profile]).map(({ environment }) => environment))
  return env === undefined || others.length > 0 ? options : { ...options, env }
}
