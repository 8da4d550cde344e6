import type { Command } from 'commander'

/** Adds the command `list`, which loads what it needs when it runs. */
export function addList(program: Command): void {
  program
    .command('list')
    .description('print the catalogue of requirements')
    .option('--json', 'as JSON', false)
    .option('--catalogue <version>', 'as it was in this version (default: the newest)')
    .option('--defects', 'print the defects of the reference server instead', false)
    .option('--variants', 'print its lawful variants instead', false)
    .option('--profiles', 'print the known servers that it can imitate instead', false)
    .action(async (options) => {
      const { list } = await import('../list.ts')
      process.stdout.write(list(options))
    })
}
