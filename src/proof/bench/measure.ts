import { spawn } from 'node:child_process'
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
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...quiet, ...variables } })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ wallMs: 0, exitCode: error.code ?? 'error', output: error.message })
    })
    child.on('close', (code) => {
      resolve({ wallMs: performance.now() - start, exitCode: code ?? 'killed', output, ...read(figures) })
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
