import type { Command } from 'commander'
import { withAccepted, withFormats } from './shared-options.ts'

/** Adds the command `compare`, which loads what it needs when it runs. */
export function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .description('show what changed between two runs; exits with 1 if anything got worse, including lost coverage')
    .argument('<old>', 'result.json of the earlier run, or its folder')
    .argument('<new>', 'the same, for the later run')
  withFormats(withAccepted(command), 'console, markdown, html, json').action(async (before, after, options) => {
    const { compare } = await import('../compare.ts')
    process.exitCode = compare(before, after, options)
  })
}
