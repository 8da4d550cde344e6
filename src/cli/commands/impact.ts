import type { Command } from 'commander'
import { several, withAccepted, withFormats } from './shared-options.ts'

/** Adds the command `impact`, which loads what it needs when it runs. */
export function addImpact(program: Command): void {
  const command = program
    .command('impact')
    .description(
      'show what a server, or an upgrade, means for the clients of recorded traffic; exit code 1 when something that they rely on fails or got worse',
    )
    .argument('<result>', 'the result.json of the server, or its folder')
    .argument('[old]', 'that of the server before: what got worse since then counts, too')
    .option(
      '--traffic <[name=]file>',
      'a HAR 1.2 of a browser or a proxy, or an access log in combined format; repeatable. With a name, all of it is one client',
      several,
      [],
    )
    .option('--client <name=text>', 'call clients so that have this text in their User-Agent; repeatable', several, [])
  withFormats(withAccepted(command), 'console, html, json').action(async (result, old, options) => {
    const { impact } = await import('../impact.ts')
    process.exitCode = impact(result, old, options)
  })
}
