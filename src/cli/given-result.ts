import { join } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { ResultFileError, readResult } from '../results/read-result.ts'
import type { Result } from '../results/result.ts'
import { isFolder } from './results-in.ts'

/**
 * The result that a command is given, as a result.json or its folder. Throws a ConfigurationError for a file that is no result.
 */
export function givenResult(path: string): Result {
  return orConfigurationError(() => readResult(isFolder(path) ? join(path, 'result.json') : path))
}

/** Returns what `reading` returns. Throws a ConfigurationError for a file that can't be read, because the user has named it. */
export function orConfigurationError<T>(reading: () => T): T {
  try {
    return reading()
  } catch (error) {
    if (error instanceof ResultFileError) throw new ConfigurationError([error.message])
    throw error
  }
}
