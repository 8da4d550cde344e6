import type { Command } from 'commander'

/** Adds the command `list`, which loads what it needs when it runs. */
export function addList(program: Command): void {
  program
    .command('list')
    .description('print the requirements')
    .option('--json', 'print JSON', false)
    .option('--catalogue <version>', 'an earlier version of the requirements (default: the newest)')
    .option('--defects', 'print the defects of the reference server instead', false)
    .option('--variants', 'print the permitted variants of the reference server instead', false)
    .option('--profiles', 'print the known servers that the reference server can imitate instead', false)
    .action(async (options) => {
      const { list } = await import('../list.ts')
      process.stdout.write(list(options))
    })
}
