import type { Command } from 'commander'

/** Adds the command `completion`, which loads what it needs when it runs. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a completion script for a shell: eval "$(auth-conformance completion bash)"')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell) => {
      const { completionScript } = await import('../completion.ts')
      process.stdout.write(completionScript(shell, program))
    })
}
