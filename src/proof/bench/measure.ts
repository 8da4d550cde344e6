import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The resources used by one process and the processes it starts and waits for. */
export interface Measurement {
  readonly wallMs: number
  readonly exitCode: number | string
  /** Absent without GNU time. */
  readonly cpuMs?: number
  /** The peak of its largest process. */
  readonly peakMegabytes?: number
  readonly output: string
}

const gnuTime = '/usr/bin/time'

/** Runs a command in a folder and measures it, with telemetry switched off. */
export function measure(
  command: readonly string[],
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Measurement> {
  const figures = join(folder, 'figures.txt')
  const timed = existsSync(gnuTime) ? [gnuTime, '-q', '-f', '%U %S %M', '-o', figures, ...command] : command
  const [program = '', ...args] = timed
  const quiet = { STEPCI_DISABLE_ANALYTICS: '1', DO_NOT_TRACK: '1', CI: '1', NO_COLOR: '1' }
  const start = performance.now()
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...quiet, ...variables }, maxBuffer: 1 << 28 }
    execFile(program, args, options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : (error.code ?? 'killed')
      resolve({ wallMs: performance.now() - start, exitCode, output: stdout + stderr, ...read(figures) })
    })
  })
}

function read(figures: string): Pick<Measurement, 'cpuMs' | 'peakMegabytes'> {
  if (!existsSync(figures)) return {}
  const [user = 0, system = 0, kilobytes = 0] = readFileSync(figures, 'utf8').trim().split(' ').map(Number)
  return { cpuMs: (user + system) * 1000, peakMegabytes: kilobytes / 1024 }
}

/** The median; of an even number of values the lower middle one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN
}
