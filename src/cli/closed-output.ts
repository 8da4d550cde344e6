/**
 * Ignores a closed output, as with `head`: later output is discarded, and the run still ends with its result and its exit code.
 * An output that fails for another reason is reported in one line, and makes the exit code 3 unless it is set.
 */
export function takeClosedOutput(): void {
  let reported = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE' || reported) return
      reported = true
      if (stream === process.stdout) process.stderr.write(`error: The output can't be written: ${code}.\n`)
      process.once('exit', () => {
        process.exitCode ||= 3
      })
    })
  }
}
