import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parse } from 'dotenv'
import { isFolder } from '../suite/is-folder.ts'
import { shortened } from '../suite/shortened.ts'
import { buildEnvironment } from './build-environment.ts'
import { ConfigurationError } from './configuration-error.ts'
import { type Environment, environmentName } from './environment.ts'
import { environmentText } from './environment-text.ts'
import { type HttpProxy, processProxiesOf, proxyFor } from './proxy.ts'
import { settingsOf } from './settings.ts'
import { similarName } from './similar-name.ts'
import { isProxyAddress } from './value-types.ts'
import { type Values, type VariableName, variableNames, variables } from './variables.ts'

/** Where environments are searched by name: first relative to the working directory, then to the package. */
export interface Folders {
  readonly workingDirectory: string
  readonly packageRoot: string
}

/**
 * Reads the environment called `nameOrFile`: a name means `environments/<name>.env`, anything with a slash or the ending `.env`
 * is a path. Variables of the process override the file. Relative file names are resolved against the folder of the environment
 * file. Throws a ConfigurationError that lists every problem at once.
 */
export function readEnvironment(
  nameOrFile: string,
  folders: Folders,
  processVariables: Readonly<Record<string, string | undefined>>,
): Environment {
  const { file, given, unread } = givenVariables(nameOrFile, folders, processVariables)
  return environmentOf(given, file, processVariables, { unread })
}

/** The variables of the file, overridden by those of the process. `unread`: problems with other lines of the file. */
export function givenVariables(
  nameOrFile: string,
  folders: Folders,
  processVariables: Readonly<Record<string, string | undefined>>,
): { file: string; given: Record<string, string>; unread: readonly string[] } {
  const { file, bytes } = findFile(nameOrFile, folders)
  const ofProcess = Object.entries(processVariables).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(variables, name),
  )
  const { text, unread } = environmentText(file, bytes)
  return { file, given: withoutEmpty({ ...parse(text), ...Object.fromEntries(ofProcess) }), unread }
}

/** Where variables come from, if not only from a file. */
export interface EnvironmentSource {
  /** Replaces the file in messages if it does not exist yet. */
  readonly where?: string
  /** Problems with lines of the file, which are reported together with those of the variables. */
  readonly unread?: readonly string[]
}

/** The environment of these variables, which `file` has or will have. Throws a ConfigurationError. */
export function environmentOf(
  given: Readonly<Record<string, string>>,
  file: string,
  processVariables: Readonly<Record<string, string | undefined>>,
  { where = file, unread = [] }: EnvironmentSource = {},
): Environment {
  const ofProcess = knownVariables(processVariables)
  const explainProblem = (name: string, problem: string, hint?: string) =>
    explain(Object.hasOwn(ofProcess, name) ? 'the process environment' : where, name, problem, hint)
  const { values, problems } = parseValues(given, explainProblem)
  const name = environmentNameOf(file)
  if (!environmentName.test(name))
    problems.push(`${file}: no folder of results can be called ${name}. Rename the file.`)
  const built = buildEnvironment(name, dirname(file), values, (name, problem) => {
    // A malformed variable is not also reported as missing.
    if (Object.hasOwn(given, name) && !Object.hasOwn(values, name)) return
    // The file may set it: an empty variable of the process takes its place.
    const isHidden = !Object.hasOwn(given, name) && processVariables[name] === ''
    const missing = isHidden ? `is empty, and overrides ${where}` : 'is missing'
    const says = typeof problem === 'string' ? problem : [missing, problem.because].filter(Boolean).join('; ')
    problems.push(isHidden ? explain('the process environment', name, says) : explainProblem(name, says))
  })
  const transport = built && { ...built.transport, processProxies: processProxiesOf(processVariables) }
  for (const address of [built?.baseUrl, built?.expiredLicenseBaseUrl]) {
    if (transport === undefined || address === undefined || address === 'embedded') continue
    const proxy = proxyFor(transport, address)
    if (proxy !== undefined && !isProxyAddress(proxy.url)) problems.push(malformedProxy(proxy))
  }
  const all = [...new Set([...unread, ...problems])]
  if (all.length > 0 || built === undefined || transport === undefined) throw new ConfigurationError(all)
  const settings = settingsOf(given, (name) => Object.hasOwn(ofProcess, name), basename(file))
  return Object.freeze({ ...built, transport, settings })
}

function malformedProxy({ variable }: HttpProxy): string {
  const { expects, example } = variables.PROXY_URL
  return `the process environment: ${variable} is malformed. Expected: ${expects}. Example: ${variable}=${example}`
}

/** Reads the file once: it may be a pipe. */
function findFile(nameOrFile: string, { workingDirectory, packageRoot }: Folders): { file: string; bytes: Buffer } {
  const isPath = /[\\/]/.test(nameOrFile) || nameOrFile.endsWith('.env')
  const candidates = isPath
    ? [resolve(workingDirectory, nameOrFile)]
    : [workingDirectory, packageRoot].map((folder) => join(folder, 'environments', `${nameOrFile}.env`))
  const files = [...new Set(candidates)]
  for (const file of files) {
    try {
      return { file, bytes: readFileSync(file) }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'ENOENT' && code !== 'EISDIR')
        throw new ConfigurationError([`The environment file ${file} can't be read: ${code}.`])
    }
  }
  const path = resolve(workingDirectory, nameOrFile)
  const folder = isFolder(path) ? path : undefined
  const folders = folder === undefined ? files.map(dirname) : [folder]
  const known = new Set(
    folders.flatMap(filesToSuggest).map((file) => (isPath || folder ? file : environmentNameOf(file))),
  )
  const meant = folder === undefined ? similarName(basename(nameOrFile), [...known]) : undefined
  const sentences = [
    folder === undefined
      ? `There is no environment file ${files.join(' or ')}.`
      : `${folder} is a folder, not an environment file.`,
    ...(meant === undefined ? [] : [`Did you mean ${meant}?`]),
    `Give --env the name of a file in environments/, or the path of a file. There: ${[...known].join(', ') || 'none'}.`,
  ]
  throw new ConfigurationError([sentences.join(' ')])
}

/** The names of the environment files in this folder, sorted. Throws the error of the system if it can't be read. */
export function environmentFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((each) => each.endsWith('.env') && each !== '.env')
    .toSorted()
}

/** Those, or none: for a message about something else than the folder. */
function filesToSuggest(folder: string): string[] {
  try {
    return environmentFilesIn(folder)
  } catch {
    return []
  }
}

/** The name of the environment in this file: that of its folder if the file is only called `.env`. */
export function environmentNameOf(file: string): string {
  return basename(file).replace(/\.env$/, '') || basename(dirname(resolve(file)))
}

/** Empty variables count as not given: templates omit values in this way. */
export function withoutEmpty(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]))
}

/** The variables of the process that the suite knows. */
export function knownVariables(processVariables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(withoutEmpty(processVariables)).filter(([name]) => Object.hasOwn(variables, name)),
  )
}

function parseValues(
  given: Readonly<Record<string, string>>,
  explainProblem: (name: string, problem: string, hint?: string) => string,
): { values: Values; problems: string[] } {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(variables, name)) {
      const meant = similarName(name, variableNames)
      problems.push(
        explainProblem(name, 'is not a variable of the suite', meant ? ` Did you mean ${meant}?` : ' Remove it.'),
      )
      continue
    }
    // Whatever it is, it is not one value: the rest may be a secret.
    if (/[\r\n]/.test(value)) {
      problems.push(explainProblem(name, 'contains a line break'))
      continue
    }
    const { schema, secret } = variables[name as VariableName]
    const parsed = schema.safeParse(value)
    if (parsed.success) values[name] = parsed.data
    else {
      const hidden = secret !== undefined || (isName.test(name) && !shownName.test(value))
      const shown = hidden ? '' : ` (found: ${JSON.stringify(shortened(withoutCredentials(value), longestValue))})`
      problems.push(explainProblem(name, `is malformed${shown}`))
    }
  }
  return { values: values as Values, problems }
}

/** The variables whose value is a name. */
const isName = /_(?:ID|ALIAS)$|^PREAUTH_/
/** Anything else in place of a name may be a name with its password, or a whole token. */
const shownName = /^[^:|=]{1,40}$/

/** A longer value is cut where a message shows it. */
const longestValue = 100

/** The address, as a message may show it: without user, password and query. */
export function withoutCredentials(value: string): string {
  // Up to the last "@": a password that was not encoded may contain anything.
  return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@').replace(/(:\/\/[^?]*\?).*/s, '$1***')
}

function explain(where: string, name: string, problem: string, hint?: string): string {
  const variable = Object.hasOwn(variables, name) ? variables[name as VariableName] : undefined
  const expected = variable ? ` Expected: ${variable.expects}. Example: ${name}=${variable.example}` : ''
  return `${where}: ${name} ${problem}.${expected}${hint ?? ''}`
}
