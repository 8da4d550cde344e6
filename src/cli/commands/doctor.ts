import type { Command } from 'commander'

/** Adds the command `doctor`, which loads what it needs when it runs. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check connection, accounts and settings of a target before a run, and suggest fixes')
    .argument('[url]', 'base address of the target: scheme://host[:port][/context]')
    .option('--env <name|file>', 'environments/<name>.env, or the path of a file (default without a URL: reference)')
    .option('--write <file>', 'write an environment file that fits the target, without secrets')
    .option('--json', 'print the findings as JSON, and the readable report on standard error', false)
    .action(async (url, options) => {
      const { runDoctor } = await import('../doctor.ts')
      process.exitCode = await runDoctor({ url, ...options })
    })
}
