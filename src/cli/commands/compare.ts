import type { Command } from 'commander'
import { listed } from './shared-options.ts'

/** Adds the command `compare`, which loads what it needs when it runs. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('tell what changed between two runs; exit code 1 when something got worse, lost coverage too')
    .argument('<old>', 'the result.json of the run before, or its folder')
    .argument('<new>', 'that of the run after')
    .option('--allow-untested', 'what is not tested any more, or no longer applies, is not worse', false)
    .option('--allow-waived', 'what fails newly, and a new waiver covers, is not worse', false)
    .option('--format <names>', 'comma-separated: console, markdown, html, json; repeatable (default: console)', listed)
    .option('--out <dir>', 'folder for the formats; without it, one of them is printed')
    .option('--json', 'the same as --format json', false)
    .action(async (before, after, options) => {
      const { compare } = await import('../compare.ts')
      process.exitCode = compare(before, after, options)
    })
}
