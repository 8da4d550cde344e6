import { ConfigurationError } from '../../environment/configuration-error.ts'
import { durationFrom } from '../../environment/value-types.ts'
import { defaults, variables } from '../../environment/variables.ts'
import { longestWaitMs } from '../../runner/cost.ts'
import type { TimeLimit } from './pipelines.ts'

/** Minutes that a job takes otherwise: to install, to examine the target, for all requests, and for the reports. */
const restMinutes = 15
const minuteMs = 60_000

/**
 * The time limit of a job: longer than its run, which waits for sessions to end.
 *
 * @param given the variables of its environment, as text
 * @param file path of the environment file
 * @throws ConfigurationError for a variable that is no duration
 */
export function timeLimit(given: Readonly<Record<string, string>>, file: string): TimeLimit {
  const sessionTimeoutMs = timeOf('SESSION_TIMEOUT') ?? defaults.SESSION_TIMEOUT
  const runTimeoutMs = timeOf('RUN_TIMEOUT')
  const runMs = runTimeoutMs ?? longestWaitMs(sessionTimeoutMs)
  const made =
    runTimeoutMs === undefined
      ? `${longestWaitMs(1)} times SESSION_TIMEOUT (${given.SESSION_TIMEOUT || `${sessionTimeoutMs / minuteMs}m`})`
      : `RUN_TIMEOUT (${given.RUN_TIMEOUT})`
  const because = `${made}, and ${restMinutes} minutes for the rest: change it together with that variable.`
  return { minutes: Math.ceil(runMs / minuteMs) + restMinutes, because }

  function timeOf(name: 'SESSION_TIMEOUT' | 'RUN_TIMEOUT'): number | undefined {
    // An empty value counts as not given.
    const text = given[name] || undefined
    const time = durationFrom(text ?? '')
    if (text !== undefined && time === undefined)
      throw new ConfigurationError([`${file}: ${name} is malformed. Expected: ${variables[name].expects}.`])
    return time
  }
}
