import type { Command } from 'commander'
import { withFormats } from './shared-options.ts'

/** Adds the command `history`, which loads what it needs when it runs. */
export function addHistory(program: Command): void {
  const command = program
    .command('history')
    .description('show how verdicts changed over time, and when each open failure first appeared')
    .argument('<dir...>', 'folders with results of runs')
  withFormats(command, 'console, markdown, html, json').action(async (folders, options) => {
    const { history } = await import('../history.ts')
    process.exitCode = history(folders, options)
  })
}
