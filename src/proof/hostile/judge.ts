import { inThreads } from '../threads/in-threads.ts'
import type { Behaviour } from './behaviour.ts'
import { megabytes, type Taken } from './verdict-on.ts'
import type { RunAgainstBehaviour, Task } from './worker.ts'

/** Settings of `judgeAll`. */
interface Manner {
  /** The number of concurrent runs; `waiters` is for those that mostly wait. */
  readonly workers: number
  readonly waiters: number
  /** Prints a line for every run, not only for those with problems. */
  readonly verbose: boolean
  /** Whether runs are interrupted as well. */
  readonly interrupts: boolean
  /** Every run tests everything, and a run against every behaviour is interrupted, instead of a sample. */
  readonly whole: boolean
}

/** Tests these behaviours, and prints problems and the resources used. Returns true if there were no problems. */
export async function judgeAll(behaviours: readonly Behaviour[], manner: Manner): Promise<boolean> {
  const { workers, waiters, verbose, whole } = manner
  const started = performance.now()
  const tasks = [
    ...behaviours.map(({ name, many }): Task => ({ name, amount: whole ? 'everything' : many ? 'quick' : 'core' })),
    ...(manner.interrupts ? behaviours.flatMap((each, index) => interrupted(each, index, whole)) : []),
  ]
  const answered = (ending: RunAgainstBehaviour, task: Task) => {
    if (ending.problems.length > 0 || verbose) print(line(nameOf(task), ending))
  }
  const waits = new Set(behaviours.flatMap(({ name, waits }) => (waits ? [name] : [])))
  const pools = [
    { of: tasks.filter(({ name }) => waits.has(name)), most: waiters },
    { of: tasks.filter(({ name }) => !waits.has(name)), most: workers },
  ]
  const inPools = await Promise.all(
    pools.map(({ of, most }) =>
      inThreads<Task, RunAgainstBehaviour>('proof/hostile/worker.js', of, {
        threads: Math.min(most, of.length),
        answered,
      }),
    ),
  )
  const endings = inPools.flat()
  const cpu = endings.reduce((sum, { taken }) => sum + taken.cpuSeconds, 0)
  const good = endings.filter(({ problems }) => problems.length === 0).length
  print(
    `${good} of ${tasks.length} runs against hostile and conforming servers ended as expected, in ` +
      `${((performance.now() - started) / 1000).toFixed(1)} s, ${cpu.toFixed(0)} s CPU time of the program. ` +
      most(
        pools.flatMap(({ of }) => of),
        endings,
      ),
  )
  return good === tasks.length
}

/** Interrupts some runs while they wait for the first answer, or in the middle. */
function interrupted({ name }: Behaviour, index: number, whole: boolean): Task[] {
  const nth = whole ? index : index / 6
  if (!Number.isInteger(nth)) return []
  const interruptAfterMs = [700, 1500, 3000][nth % 3] ?? 0
  return [{ name, interruptAfterMs, amount: whole ? 'everything' : 'quick' }]
}

function nameOf({ name, interruptAfterMs }: Task): string {
  return interruptAfterMs === undefined ? name : `${name}, interrupted after ${interruptAfterMs} ms`
}

function line(name: string, { exitCode, taken, problems }: RunAgainstBehaviour): string {
  const { seconds, cpuSeconds, memoryBytes, reportBytes } = taken
  const cost = `${seconds.toFixed(1)} s (CPU ${cpuSeconds.toFixed(1)} s), ${megabytes(memoryBytes)}, report ${megabytes(reportBytes)}`
  return [
    `${problems.length === 0 ? 'ok  ' : 'BAD '} ${name}: exit code ${exitCode}, ${cost}`,
    ...problems.map((problem) => `     ${problem.replaceAll('\n', '\n       ')}`),
  ].join('\n')
}

/** The maximum of each resource, and the run that used it. */
function most(tasks: readonly Task[], endings: readonly RunAgainstBehaviour[]): string {
  const largest = (of: (taken: Taken) => number, shown: (amount: number) => string) => {
    const amounts = endings.map(({ taken }) => of(taken))
    const amount = Math.max(...amounts)
    return `${shown(amount)} (${nameOf(tasks[amounts.indexOf(amount)] as Task)})`
  }
  const time = largest(
    (taken) => taken.seconds,
    (seconds) => `${seconds.toFixed(1)} s`,
  )
  const memory = largest((taken) => taken.memoryBytes, megabytes)
  const report = largest((taken) => taken.reportBytes, megabytes)
  return `Maximum of one run: ${time}, ${memory} of memory, and ${report} for a report.`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
