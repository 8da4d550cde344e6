import { ConfigurationError } from '../configuration-error.ts'

/** The problems of the ConfigurationError that is thrown; none if none is thrown. */
export function problemsOf(attempt: () => unknown): readonly string[] {
  try {
    attempt()
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}
