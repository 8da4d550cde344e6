import { type Command, Option } from 'commander'
import { inEnvironmentOfProfile, listed, several } from './shared-options.ts'

/** Adds the command `reference`, which loads what it needs when it runs. */
export function addReference(program: Command): void {
  program
    .command('reference')
    .description('start only the reference server (Ctrl-C stops it)')
    .option('--env <name|file>', 'environment whose settings the server takes on', 'reference')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0: any free one', '8080')
    .option('--context <path>', 'context path (default: /reporting, or that of the known server)')
    .option('--release <number>', 'release, such as 7.0.0; before 7.1 it has the legacy login')
    .option('--framework <word>', 'name in the path of the security check')
    .option('--organizations <single|multiple>', 'one organization, or several')
    .option('--get-login <enabled|disabled>', 'whether login accepts GET')
    .option('--encryption <off|static|dynamic>', 'login encryption')
    .option('--ticket-argument <name>', 'name of the ticket argument')
    .option('--preauth-argument <name>', 'name of the token argument')
    .option('--success-location <path>', 'where the security check redirects')
    .option('--json-location <path>', 'path of the JSON success file')
    .option('--session-timeout <time>', 'inactivity timeout, such as 90s or 20m')
    .option('--expired-license', 'have no valid license', false)
    .option('--like <name>', 'imitate a known server, using its environment; "list --profiles" shows them')
    .option('--defect <names>', 'have these defects; repeatable; "list --defects" shows them', listed)
    .option('--variant <name>', 'have this permitted variant; repeatable; "list --variants" shows them', several, [])
    .addOption(
      new Option('--accounts <file>', 'JSON file of accounts to use instead: id, password, organization').conflicts(
        'write',
      ),
    )
    .option('--write <file>', 'write an environment file for it')
    .option('--json', 'print one line of JSON when it is ready, and nothing else', false)
    .option('--request-log <file>', 'write a line of JSON for each request, without secrets; -: to standard error')
    .option('--parent-stdin', 'end when standard input closes, for example because the parent process ended', false)
    .option('--parent-pid <number>', 'end when the process with this ID has ended')
    .action(async (options, command: Command) => {
      const { reference } = await import('../reference.ts')
      await reference(await inEnvironmentOfProfile(options, command))
    })
}
