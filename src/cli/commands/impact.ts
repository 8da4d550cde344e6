import type { Command } from 'commander'
import { several, withAccepted, withFormats } from './shared-options.ts'

/** Adds the command `impact`, which loads what it needs when it runs. */
export function addImpact(program: Command): void {
  const command = program
    .command('impact')
    .description(
      'show what a server, or an upgrade, means for the clients in recorded traffic; exits with 1 if anything that they rely on fails or got worse',
    )
    .argument('<result>', 'result.json of the server, or its folder')
    .argument('[old]', 'the same, for the server before the upgrade')
    .option(
      '--traffic <[name=]file>',
      'HAR 1.2 of a browser or a proxy, or access log in combined format; repeatable. With a name, the whole file counts as one client',
      several,
      [],
    )
    .option('--client <name=text>', 'name for the clients with this text in their User-Agent; repeatable', several, [])
  withFormats(withAccepted(command), 'console, html, json').action(async (result, old, options) => {
    const { impact } = await import('../impact.ts')
    process.exitCode = impact(result, old, options)
  })
}
