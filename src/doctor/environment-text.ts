import { dirname, relative, resolve } from 'node:path'
import { parse } from 'dotenv'
import { assignment } from '../environment/assignment.ts'
import { type VariableName, variableNames, variables } from '../environment/variables.ts'
import type { Fitting } from './diagnosis.ts'

type Values = Readonly<Partial<Record<string, string>>>

/** The column where comments begin. */
const column = 34

interface Place {
  /** The folder that relative file names were resolved against. */
  readonly from: string
  readonly file: string
  /** The variables of the process: those that may hold a secret stay there. */
  readonly ofProcess?: Values
  readonly head?: string
  /** Values that comments of a template offer for variables that are not set. */
  readonly offered?: Values
}

const usualHead = '# Written by auth-conformance doctor; environments/staging.env.example explains every variable.'

/** The text of an environment file with every variable: given values, corrected by `fitting`. Omits secrets. */
export function suggestedEnvironment(given: Values, fitting: Fitting, place: Place): string {
  const { head = usualHead } = place
  const lineFor = lineWriter(given, fitting, place)
  const lines = variableNames.flatMap((name) => [
    ...(variables[name].part === undefined ? [] : ['', `# --- ${variables[name].part} ---`]),
    lineFor(name),
  ])
  const secrets = '# Secrets are omitted: set them as environment variables, which take precedence over this file.'
  return [head, secrets, ...lines, ''].join('\n')
}

/** The given variables that the text of an environment file leaves empty, such as secrets. */
export function omittedVariables(text: string, given: Values): VariableName[] {
  const written = parse(text)
  return variableNames.filter((name) => given[name] && written[name] === '')
}

/** Fills an environment file that has its own comments in the same way. Appends variables that it lacks. */
export function filledIn(template: string, given: Values, fitting: Fitting, place: Place): string {
  const lineFor = lineWriter(given, fitting, place)
  const { offered = {} } = place
  const missing = new Set(variableNames.filter((name) => fitting[name] ?? given[name]))
  const text = template.replaceAll(/^(?:# )?([A-Z][A-Z\d_]*)=.*$/gm, (line, name) =>
    missing.delete(name) ? lineFor(name) : name in offered ? `# ${name}=${offered[name]}` : line,
  )
  const rest = [...missing].map(lineFor)
  return rest.length === 0 ? text : [text, '# --- What else was given ---', ...rest, ''].join('\n')
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
    const omitted = (because: string) => commented(`${name}=`, `${because}: set it as an environment variable`)
    if (value === undefined) return commented(`# ${name}=`, expects)
    if (secret === 'always') return omitted('a secret')
    if (secret === 'possibly' && ofProcess[name] === value) return omitted('its value may hold a secret')
    if (secrets.some((each) => value.includes(each))) return omitted('its value holds a secret')
    const shown = name === 'PROXY_URL' ? withoutPassword(value) : value
    const written = isFile ? relative(dirname(file), resolve(from, value)) : shown
    return assignment(name, written) ?? omitted('its value can’t be quoted')
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
