import { dirname, relative, resolve } from 'node:path'
import { type VariableName, variables } from '../environment/variables.ts'
import type { Fitting } from './diagnosis.ts'

type Given = Readonly<Partial<Record<string, string>>>

const fileVariables: readonly string[] = ['CA_FILE', 'CLIENT_CERT_FILE', 'CLIENT_KEY_FILE', 'WAIVERS_FILE']

/**
 * The text of an environment file: what was given, corrected by what fits the target. Secrets stay out of it: their
 * variables are there, empty, and say where the value belongs.
 *
 * @param from folder that relative file names were taken from
 * @param file where the text will be written
 */
export function environmentText(
  given: Given,
  fitting: Fitting,
  { from, file }: { from: string; file: string },
): string {
  const values: Partial<Record<VariableName, string>> = { ...given, ...fitting }
  const secrets = Object.entries(given).flatMap(([name, value = '']) =>
    'secret' in (variables[name as VariableName] ?? {}) && value.length > 2 ? [value] : [],
  )
  const names = Object.keys(variables) as VariableName[]
  const lines = names.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return isMissing(name, values) ? [empty(name, 'It is needed, and was not given.')] : []
    if ('secret' in variables[name])
      return [
        empty(name, 'Set it as a variable of the process, which beats this file; keep it out of version control.'),
      ]
    if (secrets.some((secret) => value.includes(secret)))
      return [empty(name, 'Its value holds a password, so it is left out.')]
    if (fileVariables.includes(name)) return [line(name, relative(dirname(file), resolve(from, value)))]
    return [line(name, name === 'PROXY_URL' ? withoutPassword(value) : value)]
  })
  return `# Written by auth-conformance doctor. Every variable is explained in environments/staging.env.example.\n${lines.join('\n')}\n`
}

function isMissing(name: VariableName, values: Partial<Record<VariableName, string>>): boolean {
  return values.ORGANIZATIONS === 'multiple' && (name === 'USER_ORG_ID' || name === 'USER_ORG_ALIAS')
}

function empty(name: VariableName, why: string): string {
  return `# ${name}: ${variables[name].expects}. ${why}\n${name}=`
}

function line(name: VariableName, value: string): string {
  if (/^[\w./:,@|~-]+$/.test(value)) return `${name}=${value}`
  // Single quotes change nothing; the other kinds are for text that has them in it.
  const quote = ["'", '`', '"'].find((each) => !value.includes(each)) ?? '`'
  return `${name}=${quote}${value}${quote}`
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  return url.href
}
