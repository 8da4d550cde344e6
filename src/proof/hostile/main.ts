import { parseArgs } from 'node:util'
import { inThreads } from '../threads/in-threads.ts'
import type { Behaviour } from './behaviour.ts'
import { everyBehaviour } from './behaviours/every.ts'
import { megabytes, type Taken } from './verdict-on.ts'
import type { RunAgainstBehaviour, Task } from './worker.ts'

// npm run hostile [-- --only NAME] [-- --whole] [-- --verbose]: runs the program against every hostile server and conforming
// look-alike. Fails if a run has a wrong result, takes too long or uses too many resources.
// Most runs test a sample of requirements and those that their target breaks; with --whole they test everything. Some runs are
// interrupted as well; with --whole, one against every behaviour.

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    whole: { type: 'boolean', default: false },
    // Prints a line for every run, not only for those with problems.
    verbose: { type: 'boolean', default: false },
  },
})
const { only, whole, verbose } = values
/** The number of concurrent runs, and of those that mostly wait. */
const [most, mostWaiting] = [2, 6]
const chosen = everyBehaviour.filter(({ name }) => only === undefined || only.some((each) => name.includes(each)))
if (chosen.length === 0)
  throw new Error(`--only ${only} selects nothing: ${everyBehaviour.map(({ name }) => name).join(', ')}`)

const started = performance.now()
const tasks = chosen.map(({ name, many }): Task => ({ name, amount: whole ? 'everything' : many ? 'quick' : 'core' }))
const waiting = new Set(chosen.flatMap(({ name, waits }) => (waits ? [name] : [])))
const waiters = tasks.filter(({ name }) => waiting.has(name))
const workers = tasks.filter(({ name }) => !waiting.has(name))
const interruptions = only === undefined ? chosen.flatMap(interrupted) : []
const inPools = await Promise.all([endingsOf(waiters, mostWaiting), endingsOf(workers, most)])
// How long a run goes on after Ctrl-C is measured where few others share the machine.
const endings = [...inPools.flat(), ...(await endingsOf(interruptions, most))]
const ran = [...waiters, ...workers, ...interruptions]
const cpu = endings.reduce((sum, { taken }) => sum + taken.cpuSeconds, 0)
const good = endings.filter(({ problems }) => problems.length === 0).length
print(
  `${good} of ${ran.length} runs against hostile and conforming servers ended as expected, in ` +
    `${((performance.now() - started) / 1000).toFixed(1)} s, ${cpu.toFixed(0)} s CPU time of the program. ` +
    `Maximum of one run: ${largest('seconds', (seconds) => `${seconds.toFixed(1)} s`)}, ` +
    `${largest('memoryBytes', megabytes)} of memory, and ${largest('reportBytes', megabytes)} for a report.`,
)
process.exitCode = good === ran.length ? 0 : 1

function endingsOf(some: readonly Task[], most: number): Promise<RunAgainstBehaviour[]> {
  return inThreads<Task, RunAgainstBehaviour>('proof/hostile/worker.js', some, {
    threads: Math.min(most, some.length),
    answered(ending, task) {
      if (ending.problems.length > 0 || verbose) print(line(nameOf(task), ending))
    },
  })
}

/** Interrupts some runs while they wait for the first answer, or in the middle. */
function interrupted({ name }: Behaviour, index: number): Task[] {
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

/** The maximum of a resource, and the run that used it. */
function largest(resource: keyof Taken, shown: (amount: number) => string): string {
  const amounts = endings.map(({ taken }) => taken[resource])
  const amount = Math.max(...amounts)
  return `${shown(amount)} (${nameOf(ran[amounts.indexOf(amount)] as Task)})`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
