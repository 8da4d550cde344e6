import { dirname, relative, resolve } from 'node:path'
import { assignment } from '../environment/assignment.ts'
import { type VariableName, variableNames, variables } from '../environment/variables.ts'
import type { Fitting } from './diagnosis.ts'

type Values = Readonly<Partial<Record<string, string>>>

/** The column where comments begin. */
const column = 34

/** The folder of file names, and the file to write. */
interface Place {
  /** The folder that relative file names were resolved against. */
  readonly from: string
  readonly file: string
  /** The variables of the process: those that may hold a secret stay there. */
  readonly ofProcess?: Values
}

/**
 * Returns the text of an environment file with every variable: given values, corrected by those that match the target. Unknown
 * variables are comments that describe the expected value. Secrets are omitted: their variables are empty.
 */
export function suggestedEnvironment(given: Values, fitting: Fitting, place: Place): string {
  const lineFor = lineWriter(given, fitting, place)
  const lines = variableNames.flatMap((name) => [
    ...(variables[name].part === undefined ? [] : ['', `# --- ${variables[name].part} ---`]),
    lineFor(name),
  ])
  const head =
    '# Written by auth-conformance doctor; environments/staging.env.example explains every variable.\n' +
    '# Secrets are omitted: set them as environment variables, which take precedence over this file.'
  return `${head}\n${lines.join('\n')}\n`
}

/**
 * Fills an environment file that has its own comments with the given values, corrected by those that match the target.
 * Variables that it lacks are appended. Secrets are omitted.
 */
export function filledIn(template: string, given: Values, fitting: Fitting, place: Place): string {
  const lineFor = lineWriter(given, fitting, place)
  const missing = new Set(variableNames.filter((name) => fitting[name] ?? given[name]))
  const text = template.replaceAll(/^(?:# )?([A-Z][A-Z\d_]*)=.*$/gm, (line, name) =>
    missing.delete(name) ? lineFor(name) : line,
  )
  const rest = missing.size === 0 ? [] : ['', '# --- What else was given ---', ...[...missing].map(lineFor), '']
  return text + rest.join('\n')
}

function lineWriter(
  given: Values,
  fitting: Fitting,
  { from, file, ofProcess = {} }: Place,
): (name: VariableName) => string {
  const values: Values = { ...given, ...fitting }
  const secrets = variableNames.flatMap((name) => {
    const value = given[name] ?? ''
    return variables[name].secret === 'always' && value.length > 2 ? [value] : []
  })
  return (name) => {
    const value = values[name]
    const { expects, secret, file: isFile } = variables[name]
    if (value === undefined) return commented(`# ${name}=`, expects)
    if (secret === 'always') return commented(`${name}=`, 'a secret: set it as an environment variable')
    if (secret === 'possibly' && ofProcess[name] === value)
      return commented(`${name}=`, 'its value may hold a secret: set it as an environment variable')
    if (secrets.some((each) => value.includes(each)))
      return commented(`${name}=`, 'its value holds a secret: set it as an environment variable')
    const written = isFile ? relative(dirname(file), resolve(from, value)) : value
    const line = assignment(name, name === 'PROXY_URL' ? withoutPassword(written) : written)
    return line ?? commented(`${name}=`, 'its value can’t be quoted: set it as an environment variable')
  }
}

function commented(start: string, comment: string): string {
  return `${start.padEnd(column - 1)} # ${comment}`
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  return url.href
}
