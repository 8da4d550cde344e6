import type { Command } from 'commander'
import { withFormats } from './shared-options.ts'

/** Adds the command `history`, which loads what it needs when it runs. */
export function addHistory(program: Command): void {
  const command = program
    .command('history')
    .description('tell the verdicts of all results below a folder over time, and since when each open failure is there')
    .argument('<dir...>', 'folders with results, as runs leave them')
  withFormats(command, 'console, markdown, html, json').action(async (folders, options) => {
    const { history } = await import('../history.ts')
    process.exitCode = history(folders, options)
  })
}
