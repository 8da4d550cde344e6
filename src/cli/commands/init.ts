import { type Command, Option } from 'commander'

/** Adds the command `init`, which loads what it needs when it runs. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('set up this folder: environment file without secrets, .gitignore, and a pipeline')
    .option('--yes', 'do not prompt', false)
    .option('--env <name>', 'name of the environment (default: staging)')
    .option('--url <address>', 'base address of the service')
    .option('--user-id <id>', 'ID of an ordinary user')
    .addOption(
      new Option('--like <server>', 'add an environment file, waivers and a report for this server').choices([
        'jasperreports-server',
      ]),
    )
    .option('--ci <kind>', 'github, gitlab, jenkins, or none (default)')
    .action(async (options) => {
      const { init } = await import('../init.ts')
      process.exitCode = await init(options)
    })
}
