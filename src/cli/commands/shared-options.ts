import type { Command } from 'commander'

/** Collects the values of an option that may be given several times. */
export const several = (value: string, before: readonly string[]) => [...before, value]

/** Puts together the values of an option that has several of them, comma-separated, when it is given several times. */
export const listed = (value: string, before: string | undefined) =>
  before === undefined ? value : `${before},${value}`

/** Adds what a command that compares accepts: it gives the command. */
export function withAccepted(command: Command): Command {
  return command
    .option('--allow-untested', 'do not count as worse what is no longer tested, or no longer applies', false)
    .option('--allow-waived', 'do not count as worse a new failure that a new waiver covers', false)
}

/** Adds in which formats a command says what it found, of these names, comma-separated: it gives the command. */
export function withFormats(command: Command, names: string): Command {
  return command
    .option('--format <names>', `comma-separated: ${names}; repeatable (default: console)`, listed)
    .option('--out <dir>', 'folder for the formats; without it, the format is printed')
    .option('--json', 'the same as --format json', false)
}

/** A known server brings its own environment, unless another one is asked for. */
export async function inEnvironmentOfProfile<T extends { like?: string }>(options: T, command: Command): Promise<T> {
  const isGiven = !['default', undefined].includes(command.getOptionValueSource('env'))
  if (options.like === undefined || isGiven) return options
  const { profileNamed } = await import('../../departures/profiles/profile-named.ts')
  return { ...options, env: profileNamed(options.like).environment }
}
