import { defaultSessionTimeout, variableNames, variables } from './variables.ts'

/** One variable as used by a run, safe to display. */
export interface Setting {
  readonly name: string
  /** As written; absent if it is or may contain a secret. */
  readonly value?: string | undefined
  /** Its source: the name of a file, `process environment` or `default`. */
  readonly from: string
}

/** Every variable that is set or has a default, in the order of the contract. `file`: the one with those not of the process. */
export function settingsOf(
  given: Readonly<Record<string, string>>,
  isOfProcess: (name: string) => boolean,
  file: string,
): Setting[] {
  return variableNames.flatMap((name): Setting[] => {
    const { secret, default: usual } = variables[name]
    const fallback = name === 'SESSION_TIMEOUT' ? defaultSessionTimeout(given.TARGET_URL) : usual
    const value = given[name]
    if (value === undefined) return fallback === undefined ? [] : [{ name, value: fallback, from: 'default' }]
    const from = isOfProcess(name) ? 'process environment' : file
    return [secret === undefined ? { name, value, from } : { name, from }]
  })
}
