import type { Command } from 'commander'

/** Adds the command `init`, which loads what it needs when it runs. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('set up this folder: an environment file without secrets, what git ignores, and a pipeline')
    .option('--yes', 'ask nothing', false)
    .option('--env <name>', 'name of the environment (default: staging)')
    .option('--url <address>', 'base address of the service')
    .option('--user-id <id>', 'ID of an ordinary user')
    .option('--like <server>', 'jasperreports-server: its environment, waivers, and a report that shows more of it')
    .option('--ci <kind>', 'github, gitlab, jenkins, or none (default)')
    .action(async (options) => {
      const { init } = await import('../init.ts')
      process.exitCode = await init(options)
    })
}
