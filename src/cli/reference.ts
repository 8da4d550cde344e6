import { writeFileSync } from 'node:fs'
import { defectNamed } from '../departures/defect-named.ts'
import { profileNamed } from '../departures/profiles/profile-named.ts'
import { variants } from '../departures/variants/index.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { takeEndRequests } from './end-requests.ts'
import { environmentFileFor } from './environment-file.ts'
import { assertWritable, cannotWrite } from './output-folder.ts'

/** The options of `reference`, as the command line gives them. */
export interface ReferenceCommandOptions {
  readonly env: string
  readonly host: string
  readonly port: string
  readonly context?: string
  readonly release?: string
  readonly framework?: string
  readonly organizations?: string
  readonly getLogin?: string
  readonly encryption?: string
  readonly ticketArgument?: string
  readonly preauthArgument?: string
  readonly successLocation?: string
  readonly jsonLocation?: string
  readonly sessionTimeout?: string
  readonly expiredLicense: boolean
  readonly like?: string
  readonly defect?: string
  readonly variant: readonly string[]
  readonly write?: string
}

/**
 * Starts the reference server alone, as the environment and the options say, and lets it run until the process is
 * told to stop. Throws a ConfigurationError when an option means nothing or the address can't be had.
 */
export async function reference(options: ReferenceCommandOptions): Promise<void> {
  const variables = variablesOf(options)
  const declared = readEnvironment(options.env, { workingDirectory: process.cwd(), packageRoot }, variables)
  if (options.write !== undefined) assertWritable(options.write)
  const profile = options.like === undefined ? undefined : profileNamed(options.like, declared)
  const departures = [
    ...(profile?.rows ?? []).map(({ change }) => change),
    ...(options.defect === undefined ? [] : [defectNamed(options.defect).change]),
    ...options.variant.map(variantNamed),
  ]
  const target = await startEmbedded(declared, departures, {
    ...profile?.options,
    host: options.host,
    port: portOf(options.port),
    contextPath: contextPathOf(options.context ?? profile?.options.contextPath ?? '/reporting'),
    licenseValid: !options.expiredLicense,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError([
      `The reference server can't listen on ${options.host}:${options.port}: ${error.code}.`,
    ])
  })
  try {
    if (options.write !== undefined) writeFileSync(options.write, environmentFileFor(target.environment))
  } catch (error) {
    await target.close()
    throw cannotWrite(`The file ${options.write} (--write)`, error)
  }
  // Before it says that it is there: whatever waits for that may end it at once.
  const asked = new Promise<void>((resolve) => {
    takeEndRequests(() => resolve())
  })
  process.stdout.write(announcement(target.environment, options))
  await asked
  await target.close()
}

/** The options that have a variable: so they are read, checked and explained like any environment. */
function variablesOf(options: ReferenceCommandOptions): Record<string, string | undefined> {
  return {
    SERVER_RELEASE: options.release,
    SECURITY_FRAMEWORK: options.framework,
    ORGANIZATIONS: options.organizations,
    GET_LOGIN: options.getLogin,
    LOGIN_ENCRYPTION: options.encryption,
    SSO_TICKET_ARGUMENT: options.ticketArgument,
    PREAUTH_ARGUMENT: options.preauthArgument,
    SUCCESS_LOCATION: options.successLocation,
    JSON_SUCCESS_LOCATION: options.jsonLocation,
    SESSION_TIMEOUT: options.sessionTimeout,
  }
}

function variantNamed(name: string) {
  const found = variants.find((variant) => variant.name === name)
  if (found === undefined)
    throw new ConfigurationError([`There is no variant ${name}; "list --variants" shows them all.`])
  return found.change
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigurationError([`--port ${text}: expected a number from 0 (any free port) to 65535, such as 8080.`])
  return port
}

function contextPathOf(text: string): string {
  const path = text.replace(/\/+$/, '')
  if (path !== '' && !/^\/[\w./~-]*$/.test(path))
    throw new ConfigurationError([
      `--context ${text}: expected a path with a slash in front, such as /reports-pro, or /.`,
    ])
  return path
}

function announcement({ baseUrl, expiredLicenseBaseUrl }: Environment, options: ReferenceCommandOptions): string {
  return [
    `The reference server answers at ${baseUrl}${options.expiredLicense ? ', with an expired license' : ''}.`,
    ...(expiredLicenseBaseUrl === undefined ? [] : [`Its twin with an expired license: ${expiredLicenseBaseUrl}`]),
    ...(options.like === undefined ? [] : [`It imitates ${options.like}.`]),
    ...(options.defect === undefined ? [] : [`It is broken on purpose: ${options.defect}.`]),
    'It is for trying out and for tests; it is no production software. Accounts are those of ' +
      `environments/${options.env}.env.`,
    options.write === undefined
      ? 'With --write FILE it writes an environment file for itself.'
      : `The environment file for it: ${options.write}`,
    'Ctrl-C ends it.',
    '',
  ].join('\n')
}
