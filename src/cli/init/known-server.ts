import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix, resolve } from 'node:path'
import { parse } from 'dotenv'
import type { Fitting } from '../../doctor/diagnosis.ts'
import { doctor } from '../../doctor/doctor.ts'
import { filledIn } from '../../doctor/environment-text.ts'
import { examinable } from '../../doctor/examinable.ts'
import { variablesOf } from '../../environment/accounts.ts'
import { ConfigurationError } from '../../environment/configuration-error.ts'
import { withoutEmpty } from '../../environment/read-environment.ts'
import { takeInterruptions } from '../../suite/interruption.ts'
import { packageRoot } from '../../suite/suite.ts'

type Values = Readonly<Record<string, string>>

const packaged = (path: string) => readFileSync(join(packageRoot, path), 'utf8')

/** Waivers, a report and its description for a kind of server. Their paths are the same in the package and in a user's folder. */
export function filesFor(server: string): (readonly [path: string, text: string])[] {
  const below = (folder: string) => readdirSync(join(packageRoot, folder)).map((name) => posix.join(folder, name))
  const waivers = below('environments/waivers').filter((path) => posix.basename(path).startsWith(server))
  return [...waivers, ...below(`environments/${server}`)].map((path) => [path, packaged(path)])
}

/** The text of an environment file for a kind of server, with given values and what the server reveals, which it prints. */
export async function filledEnvironment(server: string, said: Values, file: string): Promise<string> {
  // A server with a named organization has several.
  const given = said.USER_ORG_ID === undefined ? said : { ORGANIZATIONS: 'multiple', ...said }
  const template = packaged(`environments/${server}.env.example`).replace(
    /^(?:#.*\n)+/,
    `# For a JasperReports Server; written by auth-conformance init, with what was given and what the server says of itself.\n` +
      '# Complete it from top to bottom; then doctor reports what does not fit. Environment variables take precedence over this file:\n' +
      '# put passwords there. Anything empty or omitted is absent or takes its default.\n',
  )
  const seen =
    given.TARGET_URL === undefined ? {} : await look({ ...withoutEmpty(parse(template)), ...given }, given, file)
  // The waivers for its release, if any.
  const [, release] = /^(\d+\.\d+)/.exec(seen.SERVER_RELEASE ?? '') ?? []
  const waivers = `waivers/${server}-${release}-ce.yaml`
  const offered = existsSync(join(packageRoot, 'environments', waivers)) ? { WAIVERS_FILE: waivers } : {}
  return filledIn(template, given, seen, { from: '.', file, ofProcess: process.env, offered })
}

/** The variables that fit the server. Prints which they are, and which accounts the server refuses. */
async function look(declared: Values, { USER_ID, USER_PASSWORD, TARGET_URL }: Values, file: string): Promise<Fitting> {
  const anonymous = USER_ID === undefined || USER_PASSWORD === undefined
  const password = anonymous ? { USER_PASSWORD: 'unknown' } : {}
  const whole = withoutPartsOfAccounts(declared)
  const environment = examinable({ ...whole, ...password }, resolve(basename(file)), process.env, {
    where: 'what was given',
  })
  const { signal, release } = takeInterruptions()
  const { findings, fitting, reachable } = await doctor({ environment, given: whole, anonymous, signal }).finally(
    release,
  )
  if (signal.aborted) throw new ConfigurationError(['The examination of the server was cancelled. Nothing is written.'])
  const problems = findings.filter(({ status }) => status === 'error')
  const found = reachable ? Object.keys(fitting).join(', ') : `nothing. ${problems[0]?.says}`
  process.stdout.write(`examined ${TARGET_URL}${anonymous ? ', without signing in' : ''}: found ${found}\n`)
  const refused = problems.filter(({ account }) => account !== undefined)
  for (const { says } of refused) process.stdout.write(`refused  ${says}\n`)
  return fitting
}

/** The given values without accounts that lack their ID or their password: prints which of the two. */
function withoutPartsOfAccounts(declared: Values): Values {
  const others = Object.entries(variablesOf).filter(([variable]) => variable !== 'USER')
  const parts = others.flatMap(([variable, names]) => {
    const missing = [names.id, names.password].filter((name) => declared[name] === undefined)
    return missing.length === 1 ? [{ variable, missing: missing[0], names: Object.values<string>(names) }] : []
  })
  for (const { variable, missing } of parts) process.stdout.write(`skipped  ${variable}: ${missing} is not set\n`)
  const ofParts = parts.flatMap(({ names }) => names)
  return Object.fromEntries(Object.entries(declared).filter(([name]) => !ofParts.includes(name)))
}
