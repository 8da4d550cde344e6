import type { Command } from 'commander'
import { listed } from './shared-options.ts'

/** Adds the command `history`, which loads what it needs when it runs. */
export function addHistory(program: Command): void {
  program
    .command('history')
    .description('tell the verdicts of all results below a folder over time, and since when each open failure is there')
    .argument('<dir...>', 'folders with results, as runs leave them')
    .option('--format <names>', 'comma-separated: console, markdown, html, json; repeatable (default: console)', listed)
    .option('--out <dir>', 'folder for the formats; without it, one of them is printed')
    .action(async (folders, options) => {
      const { history } = await import('../history.ts')
      process.exitCode = history(folders, options)
    })
}
