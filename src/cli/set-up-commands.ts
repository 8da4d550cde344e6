import type { Command } from 'commander'

/** Adds the commands that set up a project, or a shell, for the suite. */
export function addSetUpCommands(program: Command): void {
  program
    .command('completion')
    .description('print a script that makes a shell complete commands, options and ids: eval "$(… completion bash)"')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell) => {
      const { completionScript } = await import('./completion.ts')
      process.stdout.write(completionScript(shell, program))
    })
}
