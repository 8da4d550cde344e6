import { defaults, type VariableName, variables } from './variables.ts'

/** One variable as used by a run, safe to display. */
export interface Setting {
  readonly name: string
  /** As written; absent if it is or may contain a secret. */
  readonly value?: string | undefined
  /** Its source: the name of a file, `process environment` or `default`. */
  readonly from: string
}

/** Commands and proxy addresses may contain a password. */
const mayHoldSecrets: ReadonlySet<string> = new Set(['SSO_TICKET_COMMAND', 'PREAUTH_TOKEN_COMMAND', 'PROXY_URL'])
const inMilliseconds: ReadonlySet<string> = new Set(['SESSION_TIMEOUT', 'REQUEST_TIMEOUT'])

/**
 * Every variable that is set or has a default, in the order of the contract.
 *
 * @param given the text of the given variables, by name
 * @param isOfProcess whether a variable was given by the environment of the process
 * @param file the name of the file with the other variables
 */
export function settingsOf(
  given: Readonly<Record<string, string>>,
  isOfProcess: (name: string) => boolean,
  file: string,
): Setting[] {
  return Object.entries(variables).flatMap(([name, variable]): Setting[] => {
    const value = given[name]
    if (value === undefined) {
      const standIn = defaultOf(name)
      return standIn === undefined ? [] : [{ name, value: standIn, from: 'default' }]
    }
    const from = isOfProcess(name) ? 'process environment' : file
    return 'secret' in variable || mayHoldSecrets.has(name) ? [{ name, from }] : [{ name, value, from }]
  })
}

function defaultOf(name: string): string | undefined {
  if (!Object.hasOwn(defaults, name)) return undefined
  const value: unknown = defaults[name as VariableName & keyof typeof defaults]
  return inMilliseconds.has(name) ? `${Number(value) / 1000}s` : String(value)
}
