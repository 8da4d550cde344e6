import type { CheckReport } from '../check/report.ts'

/**
 * An error for vitest, which shows the code at the first line of its stack that it can find: the line of the spec that
 * asserted, not that of the suite's own machinery.
 *
 * @param thrown what the check threw; its message may hold secrets and is not taken over
 * @param report what became of the check; its message is redacted
 */
export function errorAt(thrown: unknown, { outcome, message = '' }: CheckReport): Error {
  const error = new Error(outcome === 'cantTell' ? `Inconclusive: ${message}` : message)
  // Those who read results tell a departure from anything else by this name.
  error.name = outcome === 'cantTell' ? 'CannotTell' : 'AssertionError'
  const frames = (thrown instanceof Error ? (thrown.stack ?? '') : '').split('\n').filter((line) => /^ +at /.test(line))
  const inSpec = frames.filter((line) => /\.spec\.[jt]s/.test(line))
  error.stack = [`${error.name}: ${error.message}`, ...inSpec].join('\n')
  return error
}
