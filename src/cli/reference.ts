import { chmodSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { listAccounts, optionsForAccounts } from '../api/accounts.ts'
import { loggingRequests } from '../api/request-log.ts'
import { assignment } from '../environment/assignment.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { environmentNameOf, environmentOf, givenVariables } from '../environment/read-environment.ts'
import { type VariableName, variableNames, variables } from '../environment/variables.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import type { ServicePatch } from '../reference/service.ts'
import { takeEndRequests } from '../suite/interruption.ts'
import { readFileText } from '../suite/read-file-text.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'
import { assertWritable, cannotWrite } from './output-folder.ts'
import { ownStart } from './own-command.ts'
import { parentFrom } from './parent-process.ts'
import { inEnvironmentOfPatches, listed, patchesAsked, several } from './shared-options.ts'

interface ReferenceCommandOptions {
  readonly env: string
  readonly host: string
  readonly port: string
  readonly context?: string
  readonly expiredLicense: boolean
  readonly like?: string
  readonly defect?: string
  readonly variant: readonly string[]
  readonly write?: string
  readonly accounts?: string
  readonly json: boolean
  readonly requestLog?: string
  readonly parentStdin: boolean
  readonly parentPid?: string
}

/** The options that have a variable, so that they are parsed, validated and explained like any environment. */
const settings = {
  SERVER_RELEASE: new Option('--release <number>', 'release, such as 7.0.0; before 7.1 it has the legacy login'),
  SECURITY_FRAMEWORK: new Option('--framework <word>', 'name in the path of the security check'),
  ORGANIZATIONS: new Option('--organizations <single|multiple>', 'one organization, or several'),
  GET_LOGIN: new Option('--get-login <enabled|disabled>', 'whether login accepts GET'),
  LOGIN_ENCRYPTION: new Option('--encryption <off|static|dynamic>', 'login encryption'),
  SSO_TICKET_ARGUMENT: new Option('--ticket-argument <name>', 'name of the ticket argument'),
  PREAUTH_ARGUMENT: new Option('--preauth-argument <name>', 'name of the token argument'),
  SUCCESS_LOCATION: new Option('--success-location <path>', 'where the security check redirects'),
  JSON_SUCCESS_LOCATION: new Option('--json-location <path>', 'path of the JSON success file'),
  SESSION_TIMEOUT: new Option('--session-timeout <time>', 'inactivity timeout, such as 90s or 20m'),
} satisfies Partial<Record<VariableName, Option>>

export default function (command: Command): void {
  command
    .description('start only the reference server (Ctrl-C stops it)')
    .option('--env <name|file>', 'environment whose settings the server takes on', 'reference')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0: any free one', '8080')
    .option('--context <path>', 'context path (default: /reporting, or that of the known server)')
  for (const option of Object.values(settings)) command.addOption(option)
  command
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
    .action(async (options) => {
      const given = Object.entries(settings).map(([name, option]) => [name, options[option.attributeName()]])
      await reference(await inEnvironmentOfPatches(options, command), Object.fromEntries(given))
    })
}

/** Runs the reference server until the process is asked to stop. `ofOptions`: the settings that options give, by variable. Throws a ConfigurationError. */
export async function reference(
  options: ReferenceCommandOptions,
  ofOptions: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const problems = Object.entries(settings).flatMap(([name, { long }]) => {
    const value = ofOptions[name]
    const { schema, expects, example } = variables[name as keyof typeof settings]
    return value === undefined || schema.safeParse(value).success
      ? []
      : [`${long} ${value}: expected ${expects}, such as ${example}.`]
  })
  if (problems.length > 0) throw new ConfigurationError(problems)
  const { file, given, unread } = givenVariables(options.env, ownStart, ofOptions)
  const declared = environmentOf(given, file, ofOptions, { unread })
  if (options.write !== undefined) assertOwn(options.write)
  const { profile, changes = [] } = (await patchesAsked(options, declared)) ?? {}
  const accounts = options.accounts === undefined ? undefined : accountsIn(options.accounts, declared)
  const parent = parentFrom(options)
  const log = options.requestLog === undefined ? [] : [loggingTo(options.requestLog)]
  const target = await startEmbedded(declared, [...changes, ...log], {
    ...profile?.options,
    ...accounts,
    host: options.host,
    port: portOf(options.port),
    contextPath: contextPathOf(options.context ?? profile?.options.contextPath ?? '/reporting'),
    licenseValid: !options.expiredLicense,
  }).catch((error: NodeJS.ErrnoException) => {
    const hint = error.code === 'EADDRINUSE' ? ' --port takes another port; 0: any free one.' : ''
    throw new ConfigurationError([
      `The reference server can't listen on ${options.host}:${options.port}: ${error.code}.${hint}`,
    ])
  })
  try {
    if (options.write !== undefined) writeSecretly(options.write, environmentFile(given, target.environment))
  } catch (error) {
    await target.close()
    throw cannotWrite(`The file ${options.write} (--write)`, error)
  }
  // Before it reports that it is ready: the waiting process may end it at once.
  const asked = new Promise<void>((resolve) => {
    takeEndRequests(() => resolve())
    parent.watch(() => resolve())
  })
  const { baseUrl: url, expiredLicenseBaseUrl: expiredLicenseUrl } = target.environment
  const ready = { url, expiredLicenseUrl, accounts: listAccounts(accounts ?? optionsFrom(declared)) }
  process.stdout.write(options.json ? `${JSON.stringify(ready)}\n` : announcement(target.environment, options, file))
  await asked
  parent.release()
  await target.close()
}

/** The accounts in a file, and their organizations. Throws a ConfigurationError for what this environment does not support. */
function accountsIn(file: string, { severalOrganizations }: Environment): ReturnType<typeof optionsForAccounts> {
  let given: unknown
  try {
    given = JSON.parse(readFileText(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError([`The file ${file} (--accounts) can't be read: ${code ?? 'it is not JSON'}.`])
  }
  const accounts = optionsForAccounts(given, `${file} (--accounts)`)
  if (!severalOrganizations && accounts.organizations.length > 0)
    throw new ConfigurationError([
      `${file} (--accounts): this server has a single organization. Leave organization out.`,
    ])
  return accounts
}

/** Logs one line for each request, to this file or to standard error. Throws a ConfigurationError; later errors end only the log. */
function loggingTo(file: string): ServicePatch {
  if (file === '-') return loggingRequests((request) => process.stderr.write(`${JSON.stringify(request)}\n`))
  assertWritable(file, '--request-log')
  const descriptor = openSync(file, 'w')
  let isBroken = false
  return loggingRequests((request) => {
    if (isBroken) return
    try {
      writeSync(descriptor, `${JSON.stringify(request)}\n`)
    } catch (error) {
      isBroken = true
      const { message } = cannotWrite(`The file ${file} (--request-log)`, error) as Error
      process.stderr.write(`warning: ${message} This request and later ones are not logged.\n`)
    }
  })
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigurationError([`--port ${text}: expected a number from 0 (any free port) to 65535, such as 8080.`])
  return port
}

function contextPathOf(text: string): string {
  const path = text.replace(/\/+$/, '')
  // No client asks for a path with dot segments: URL parsers resolve them.
  if (!/^(?:\/[\w.~-]+)*$/.test(path) || /\/\.{1,2}(?:\/|$)/.test(path))
    throw new ConfigurationError([
      `--context ${text}: expected a path with a slash in front, such as /reports-pro, or /.`,
    ])
  return path
}

/** The first line of the environment files that --write may overwrite. */
const head = '# Written by auth-conformance reference, which overwrites it; do not commit it: it contains passwords.\n'

/** Asserts that --write would overwrite nothing but such a file, or an empty one. Throws a ConfigurationError. */
function assertOwn(file: string): void {
  assertWritable(file)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return
  const text = readFileSync(file, 'utf8')
  if (text !== '' && !text.startsWith(head))
    throw new ConfigurationError([
      `The file ${file} (--write) exists, and reference has not written it. Remove it, or name another file.`,
    ])
}

/** Writes a text that only the user may read, also where the file exists. */
function writeSecretly(file: string, text: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) chmodSync(file, 0o600)
  writeFileSync(file, text, { mode: 0o600 })
}

/** The text of an environment file for the running server, from the given variables. It contains their secrets. */
function environmentFile(given: Readonly<Record<string, string>>, running: Environment): string {
  const { baseUrl, expiredLicenseBaseUrl = '', sessionTimeoutMs, sso } = running
  const issuer = sso?.tickets?.kind === 'issuer' ? sso.tickets.url : undefined
  const values: Readonly<Record<string, string>> = {
    ...given,
    TARGET_URL: baseUrl,
    EXPIRED_LICENSE_TARGET_URL: expiredLicenseBaseUrl,
    SESSION_TIMEOUT: `${sessionTimeoutMs}ms`,
    ...(!running.severalOrganizations && { PREAUTH_O: '' }),
    ...(issuer !== undefined && { SSO_TICKET_COMMAND: `curl --silent --request POST "${issuer}"` }),
  }
  return (
    head +
    variableNames
      // File names are relative to the environment file, and these describe the suite's side.
      .filter((name) => values[name] && !variables[name].file)
      .map((name) => `${assignment(name, values[name] ?? '') ?? `# ${name}: its value can’t be quoted`}\n`)
      .join('')
  )
}

function announcement(
  { baseUrl, expiredLicenseBaseUrl }: Environment,
  options: ReferenceCommandOptions,
  file: string,
): string {
  const { env, expiredLicense, like, defect, variant, accounts, write } = options
  const isName = environmentNameOf(file) === env
  return textsThatApply(
    `The reference server answers at ${baseUrl}${expiredLicense ? ', with an expired license' : ''}.`,
    expiredLicenseBaseUrl && `The instance with an expired license: ${expiredLicenseBaseUrl}`,
    like && `It imitates ${like}.`,
    variant.length > 0 && `Permitted variants: ${variant.join(', ')}.`,
    defect && `Seeded defects: ${defect.replaceAll(',', ', ')}.`,
    'It is for trials and tests, not for production. Accounts are those of ' +
      `${accounts ?? (isName ? `environments/${env}.env` : env)}.`,
    write && `The environment file for it: ${write}`,
    // It writes none for accounts of another file.
    (write ?? accounts) === undefined && 'With --write FILE it writes an environment file for it.',
    'Press Ctrl-C to stop it.',
    '',
  ).join('\n')
}
