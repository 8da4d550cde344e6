/**
 * An error for vitest, which shows the code at the first line of its stack that it can find: the line of the spec that
 * asserted, not that of the suite's own machinery.
 *
 * @param thrown what the check threw; its message may hold secrets and is not taken over
 * @param message redacted
 */
export function errorAt(thrown: unknown, message: string): Error {
  const error = new Error(message)
  const frames = (thrown instanceof Error ? (thrown.stack ?? '') : '').split('\n').filter((line) => /^ +at /.test(line))
  const inSpec = frames.filter((line) => /\.spec\.[jt]s/.test(line))
  error.stack = [`${error.name}: ${message}`, ...inSpec].join('\n')
  return error
}
