import { dirname, relative, resolve } from 'node:path'
import { assignment } from '../environment/assignment.ts'
import { type VariableName, variables } from '../environment/variables.ts'
import type { Fitting } from './diagnosis.ts'

type Values = Readonly<Partial<Record<string, string>>>

const fileVariables: readonly string[] = ['CA_FILE', 'CLIENT_CERT_FILE', 'CLIENT_KEY_FILE', 'WAIVERS_FILE']

/** The variable with which each part of the file begins. */
const parts: Partial<Record<VariableName, string>> = {
  TARGET_URL: 'The target',
  ORGANIZATIONS: 'Accounts',
  GET_LOGIN: 'Methods',
  SUCCESS_LOCATION: 'Where the security check leads, and what else the server has',
  CA_FILE: 'Transport',
  REQUEST_TIMEOUT: 'The run',
}

/** Where the explanations of comments begin. */
const column = 34

/**
 * The text of an environment file with every variable in it: what was given, corrected by what fits the target; what
 * nobody knows as a comment that says what belongs there. Secrets stay out of it: their variables are there, empty.
 *
 * @param from folder that relative file names were taken from
 * @param file where the text will be written
 */
export function environmentText(
  given: Values,
  fitting: Fitting,
  { from, file }: { from: string; file: string },
): string {
  const values: Values = { ...given, ...fitting }
  const secrets = Object.entries(given).flatMap(([name, value = '']) =>
    'secret' in (variables[name as VariableName] ?? {}) && value.length > 2 ? [value] : [],
  )
  const lines = (Object.keys(variables) as VariableName[]).flatMap((name) => [
    ...(parts[name] === undefined ? [] : ['', `# --- ${parts[name]} ---`]),
    lineFor(name, values[name]),
  ])
  const head =
    '# Written by auth-conformance doctor; environments/staging.env.example explains every variable.\n' +
    '# Secrets are left out: set them as variables of the process, which beat this file.'
  return `${head}\n${lines.join('\n')}\n`

  function lineFor(name: VariableName, value: string | undefined): string {
    if (value === undefined) return commented(`# ${name}=`, variables[name].expects)
    if ('secret' in variables[name]) return commented(`${name}=`, 'a secret: set it as a variable of the process')
    if (secrets.some((secret) => value.includes(secret)))
      return commented(`${name}=`, 'its value holds a secret: set it as a variable of the process')
    const written = fileVariables.includes(name) ? relative(dirname(file), resolve(from, value)) : value
    const line = assignment(name, name === 'PROXY_URL' ? withoutPassword(written) : written)
    return line ?? commented(`${name}=`, 'no quotes hold its value: set it as a variable of the process')
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
