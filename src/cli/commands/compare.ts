import type { Command } from 'commander'
import { withAccepted, withFormats } from './shared-options.ts'

/** Adds the command `compare`, which loads what it needs when it runs. */
export function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .description('tell what changed between two runs; exit code 1 when something got worse, lost coverage too')
    .argument('<old>', 'the result.json of the run before, or its folder')
    .argument('<new>', 'that of the run after')
  withFormats(withAccepted(command), 'console, markdown, html, json').action(async (before, after, options) => {
    const { compare } = await import('../compare.ts')
    process.exitCode = compare(before, after, options)
  })
}
