import type { Behaviour } from './behaviour.ts'
import type { ProgramRun } from './program-run.ts'
import { tryBehaviour } from './trial.ts'
import { limits, megabytes, problemsOf, type Taken, takenBy } from './verdict-on.ts'

/** One run that is to be made. */
interface Task {
  readonly name: string
  readonly run: () => Promise<ProgramRun>
  readonly problems: (run: ProgramRun) => string[]
}

/** How `judgeAll` goes about it. */
interface Manner {
  /** How many runs at the same time. */
  readonly workers: number
  /** A line for every run, not only for those that are not as they should be. */
  readonly verbose: boolean
  /** Whether runs are interrupted as well. */
  readonly interrupts: boolean
}

/** Tries these behaviours, prints what is wrong and what the runs have taken. True when all is as it should be. */
export async function judgeAll(behaviours: readonly Behaviour[], manner: Manner): Promise<boolean> {
  const started = performance.now()
  const tasks = [...behaviours.map(whole), ...(manner.interrupts ? behaviours.flatMap(interrupted) : [])]
  const taken: (Taken & { name: string })[] = []
  let bad = 0
  let next = 0
  const work = async () => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      const run = await task.run()
      const problems = task.problems(run)
      taken.push({ ...takenBy(run), name: task.name })
      if (problems.length > 0) bad++
      if (problems.length > 0 || manner.verbose) print(line(task.name, run, problems))
    }
  }
  await Promise.all(Array.from({ length: manner.workers }, work))
  const most = (of: (each: Taken) => number, shown: (amount: number) => string) => {
    const [largest] = taken.toSorted((a, b) => of(b) - of(a))
    return largest === undefined ? '' : `${shown(of(largest))} (${largest.name})`
  }
  print(
    `${tasks.length - bad} of ${tasks.length} runs against hostile and lawful servers end as they should, in ` +
      `${((performance.now() - started) / 1000).toFixed(1)} s. The most that one took: ` +
      `${most(
        ({ seconds }) => seconds,
        (amount) => `${amount.toFixed(1)} s`,
      )}, ` +
      `${most(({ memoryBytes }) => memoryBytes, megabytes)} of memory, ` +
      `${most(({ reportBytes }) => reportBytes, megabytes)} for a report, ` +
      `${most(
        ({ turnMs }) => turnMs,
        (amount) => `${amount.toFixed(0)} ms`,
      )} without a turn for anything else.`,
  )
  return bad === 0
}

function whole(behaviour: Behaviour): Task {
  return {
    name: behaviour.name,
    run: () => tryBehaviour(behaviour),
    problems: (run) => problemsOf(behaviour, run),
  }
}

/** Ctrl-C while it waits for its first answer, and in the middle: for a sample of them. */
function interrupted(behaviour: Behaviour, index: number): Task[] {
  if (index % 6 !== 0) return []
  const interruptAfterMs = [700, 1500, 3000][(index / 6) % 3] ?? 0
  return [
    {
      name: `${behaviour.name}, interrupted after ${interruptAfterMs} ms`,
      run: () => tryBehaviour(behaviour, { interruptAfterMs }),
      problems: ({ secondsAfterInterruption: seconds = 0 }) => [
        ...(seconds <= limits.secondsAfterInterruption ? [] : [`It went on for ${seconds.toFixed(1)} s.`]),
      ],
    },
  ]
}

function line(name: string, run: ProgramRun, problems: readonly string[]): string {
  const { seconds, memoryBytes, reportBytes, turnMs } = takenBy(run)
  const cost = `${seconds.toFixed(1)} s, ${megabytes(memoryBytes)}, report ${megabytes(reportBytes)}, ${turnMs.toFixed(0)} ms`
  return [
    `${problems.length === 0 ? 'ok  ' : 'BAD '} ${name}: exit code ${run.exitCode}, ${cost}`,
    ...problems.map((problem) => `     ${problem.replaceAll('\n', '\n       ')}`),
  ].join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
