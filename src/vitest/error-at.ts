import type { CheckReport } from '../runner/report.ts'

/**
 * Creates an error for vitest, which shows the code at the first line of its stack that it can find: the asserting line of the
 * spec instead of the suite's internals.
 *
 * @param thrown what the check threw; its message is dropped, because it may contain secrets
 * @param report the report of the check, with a redacted message
 */
export function errorAt(thrown: unknown, { outcome, message = '' }: CheckReport): Error {
  const error = new Error(outcome === 'cantTell' ? `Inconclusive: ${message}` : message)
  // Consumers of results recognize a deviation by this name.
  error.name = outcome === 'cantTell' ? 'CannotTell' : 'AssertionError'
  const frames = (thrown instanceof Error ? (thrown.stack ?? '') : '').split('\n').filter((line) => /^ +at /.test(line))
  const inSpec = frames.filter((line) => /\.spec\.[jt]s/.test(line))
  error.stack = [`${error.name}: ${error.message}`, ...inSpec].join('\n')
  return error
}
