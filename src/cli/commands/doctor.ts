import type { Command } from 'commander'

/** Adds the command `doctor`, which loads what it needs when it runs. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('look at a target before any check: what it is like, and what is wrong with the set-up')
    .argument('[url]', 'its base address, scheme://host[:port][/context]')
    .option('--env <name|file>', 'environments/<name>.env, or the path of a file (default without a URL: reference)')
    .option('--write <file>', 'write an environment file that fits the target, without secrets')
    .option('--json', 'print what it finds as JSON, and the text for people on standard error', false)
    .action(async (url, options) => {
      const { examine } = await import('../doctor.ts')
      process.exitCode = await examine({ url, ...options })
    })
}
