import type { Command } from 'commander'

/** Adds the commands that set up a project, or a shell, for the suite. */
export function addSetUpCommands(program: Command): void {
  program
    .command('init')
    .description('set up this folder: an environment file without secrets, what git ignores, and a pipeline')
    .option('--yes', 'ask nothing', false)
    .option('--env <name>', 'name of the environment (default: staging)')
    .option('--url <address>', 'base address of the service')
    .option('--user-id <id>', 'ID of an ordinary user')
    .option('--ci <kind>', 'github, gitlab, jenkins, or none (default)')
    .action(async (options) => {
      const { init } = await import('./init.ts')
      process.exitCode = await init(options)
    })

  program
    .command('completion')
    .description('print a script that makes a shell complete commands, options and ids: eval "$(… completion bash)"')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell) => {
      const { completionScript } = await import('./completion.ts')
      process.stdout.write(completionScript(shell, program))
    })
}
