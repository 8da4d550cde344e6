/**
 * Whoever reads the output may have had enough of it, as `head` has: what is written then goes nowhere, and everything
 * else goes on, so that a run still ends with its result and its exit code. An output that can't be written for another
 * reason is told in one line, and is no success.
 */
export function takeClosedOutput(): void {
  let told = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE' || told) return
      told = true
      if (stream === process.stdout) process.stderr.write(`error: The output can't be written: ${code}.\n`)
      process.once('exit', () => {
        process.exitCode ||= 3
      })
    })
  }
}
