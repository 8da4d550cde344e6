import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { defaultCommand } from './own-command.ts'

type DescribedCommand = { readonly default: (command: Command) => void }

/** Every command with its file, in the order of the help. To add a command, add a file to this folder and a line here. */
export const commands: Readonly<Record<string, () => Promise<DescribedCommand>>> = {
  run: () => import('./run.ts'),
  list: () => import('./list.ts'),
  doctor: () => import('./doctor.ts'),
  reference: () => import('./reference.ts'),
  explore: () => import('./explore.ts'),
  report: () => import('./report.ts'),
  compare: () => import('./compare.ts'),
  impact: () => import('./impact.ts'),
  history: () => import('./history.ts'),
  init: () => import('./init.ts'),
  completion: () => import('./completion.ts'),
}

/** Adds every command to a program. Loads the files of only those that are needed: a run must send its first request. */
export async function addCommands(program: Command, isNeeded = (_name: string): boolean => true): Promise<void> {
  for (const [name, load] of Object.entries(commands)) {
    const command = program.command(name, { isDefault: name === defaultCommand })
    if (isNeeded(name)) (await load()).default(command)
    refuseSecondEnvironment(command)
  }
}

/** Where a command takes one environment, the last one would be used, and the others would look examined. */
function refuseSecondEnvironment(command: Command): void {
  if (!command.options.some(({ long, parseArg }) => long === '--env' && parseArg === undefined)) return
  const given: string[] = []
  command.on('option:env', (value: string) => {
    given.push(value)
    if (given.length > 1)
      throw new ConfigurationError([`--env ${given.join(' --env ')}: ${command.name()} takes one environment.`])
  })
}

/** Returns whether a command is needed for these words of the command line: help and completion need all of them. */
export function neededFor([first = '', ...rest]: readonly string[]): (name: string) => boolean {
  if (first in commands && first !== 'completion') return (name) => name === first
  const needsAll =
    ['completion', 'help'].includes(first) || [first, ...rest].some((word) => /^(?:-h|--help)$/.test(word))
  return (name) => needsAll || name === defaultCommand
}
