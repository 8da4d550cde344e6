import { inThreads } from '../suite/threads.ts'
import type { Behaviour } from './behaviour.ts'
import { megabytes, type Taken } from './verdict-on.ts'
import type { Ending, Task } from './worker.ts'

/** How `judgeAll` goes about it. */
interface Manner {
  /** How many runs at the same time. */
  readonly workers: number
  /** A line for every run, not only for those that are not as they should be. */
  readonly verbose: boolean
  /** Whether runs are interrupted as well. */
  readonly interrupts: boolean
  /** Whether every run asks everything, or none; without it the behaviours say so. */
  readonly whole: boolean | undefined
}

/** Tries these behaviours, prints what is wrong and what the runs have taken. True when all is as it should be. */
export async function judgeAll(behaviours: readonly Behaviour[], manner: Manner): Promise<boolean> {
  const { workers: threads, verbose } = manner
  const started = performance.now()
  const tasks = [
    ...behaviours.map(({ name }): Task => ({ name, ...(manner.whole !== undefined && { whole: manner.whole }) })),
    ...(manner.interrupts ? behaviours.flatMap(interrupted) : []),
  ]
  const told = (ending: Ending, task: Task) => {
    if (ending.problems.length > 0 || verbose) print(line(nameOf(task), ending))
  }
  const endings = await inThreads<Task, Ending>('hostile/worker.js', tasks, { threads, told })
  const good = endings.filter(({ problems }) => problems.length === 0).length
  print(
    `${good} of ${tasks.length} runs against hostile and lawful servers end as they should, in ` +
      `${((performance.now() - started) / 1000).toFixed(1)} s. ${most(tasks, endings)}`,
  )
  return good === tasks.length
}

/** Ctrl-C while it waits for its first answer, and in the middle: for a sample of them. */
function interrupted({ name }: Behaviour, index: number): Task[] {
  if (index % 6 !== 0) return []
  return [{ name, interruptAfterMs: [700, 1500, 3000][(index / 6) % 3] ?? 0 }]
}

function nameOf({ name, interruptAfterMs }: Task): string {
  return interruptAfterMs === undefined ? name : `${name}, interrupted after ${interruptAfterMs} ms`
}

function line(name: string, { exitCode, taken, problems }: Ending): string {
  const { seconds, memoryBytes, reportBytes, turnMs } = taken
  const cost = `${seconds.toFixed(1)} s, ${megabytes(memoryBytes)}, report ${megabytes(reportBytes)}, ${turnMs.toFixed(0)} ms`
  return [
    `${problems.length === 0 ? 'ok  ' : 'BAD '} ${name}: exit code ${exitCode}, ${cost}`,
    ...problems.map((problem) => `     ${problem.replaceAll('\n', '\n       ')}`),
  ].join('\n')
}

/** The most that any run took, and which one. */
function most(tasks: readonly Task[], endings: readonly Ending[]): string {
  const largest = (of: (taken: Taken) => number, shown: (amount: number) => string) => {
    const amounts = endings.map(({ taken }) => of(taken))
    const amount = Math.max(...amounts)
    return `${shown(amount)} (${nameOf(tasks[amounts.indexOf(amount)] as Task)})`
  }
  return (
    `The most that one took: ${largest(
      ({ seconds }) => seconds,
      (amount) => `${amount.toFixed(1)} s`,
    )}, ` +
    `${largest(({ memoryBytes }) => memoryBytes, megabytes)} of memory, ` +
    `${largest(({ reportBytes }) => reportBytes, megabytes)} for a report, ` +
    `${largest(
      ({ turnMs }) => turnMs,
      (amount) => `${amount.toFixed(0)} ms`,
    )} without a turn for anything else.`
  )
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
