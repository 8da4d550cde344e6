import type { Result } from '../../results/result.ts'
import { internalError } from '../../suite/suite.ts'
import { encodedSecretsOf } from '../canary/encoded-secrets.ts'
import type { TracedRun } from '../canary/execute.ts'
import { leaksIn } from '../canary/leaks.ts'
import { cores } from '../canary/markers.ts'
import type { Behaviour } from './behaviour.ts'
import type { Usage } from './usage.ts'

/** A run against a hostile server. */
export interface HostileRun extends TracedRun {
  readonly usage: Usage | undefined
}

/** The limits of every run, whatever the target does. */
export const limits = {
  seconds: 60,
  secondsAfterInterruption: 5,
  memoryBytes: 250 * 2 ** 20,
  reportBytes: 5 * 2 ** 20,
}

/** The resources that a run used. */
export type Taken = ReturnType<typeof takenBy>

/** Determines the resources that a run used. */
export function takenBy({ seconds, usage, texts }: HostileRun) {
  const reports = Object.entries(texts).filter(([name]) => name.includes('/out/') && !name.startsWith('the name of'))
  return {
    seconds,
    cpuSeconds: usage?.cpuSeconds ?? 0,
    memoryBytes: usage?.peakMemoryBytes ?? 0,
    reportBytes: Math.max(0, ...reports.map(([, text]) => text.length)),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

/** The problems of a run against a server with this behaviour; empty if there are none. */
export function problemsOfRun({ names, breaks = ['*'] }: Behaviour, run: HostileRun): string[] {
  const { exitCode, stdout, texts } = run
  const { seconds, memoryBytes, reportBytes } = takenBy(run)
  const problems: string[] = []
  const demand = (holds: boolean, otherwise: string) => {
    if (!holds) problems.push(otherwise)
  }
  demand(exitCode !== undefined, `It did not end within ${limits.seconds} s.`)
  demand(seconds <= limits.seconds, `It took ${seconds.toFixed(1)} s.`)
  demand(run.usage !== undefined || exitCode === undefined, 'It did not report its cost.')
  demand(memoryBytes <= limits.memoryBytes, `It took ${megabytes(memoryBytes)} of memory.`)
  demand(reportBytes <= limits.reportBytes, `A report has ${megabytes(reportBytes)}.`)
  for (const { place, form, around } of leaksIn(texts, cores.flatMap(encodedSecretsOf)).slice(0, 3))
    problems.push(`A secret (${form}) is in ${place}: …${around}…`)
  for (const stream of ['stdout', 'stderr'])
    demand(!controls.test(texts[stream] ?? ''), `${stream} contains terminal control characters.`)
  const active = Object.entries(texts).find(([name, text]) => name.endsWith('.html') && /<script|<img/i.test(text))
  demand(active === undefined, `There are scripts in ${active?.[0]}.`)
  const broken = Object.entries(texts).find(([, text]) => text.includes(internalError))
  demand(broken === undefined, `${broken?.[0]} reports an internal error of the suite.`)
  const text = Object.entries(texts).find(([name]) => name.endsWith('/out/result.json') && !name.startsWith('the'))?.[1]
  if (text === undefined) return [...problems, `No result: exit code ${exitCode}: ${texts.stderr?.slice(0, 500)}`]
  const { requirements } = JSON.parse(Buffer.from(text, 'latin1').toString()) as Result
  if (names === undefined) {
    demand(exitCode === 0, `The server conforms, but the exit code is ${exitCode}:\n${firstFinding(stdout)}`)
    demand(requirements.filter(({ outcome }) => outcome === 'passed').length > 20, 'The run checked hardly anything.')
    return problems
  }
  demand(exitCode === 1 || exitCode === 3, `The exit code is ${exitCode}.`)
  demand(names.test(firstFinding(stdout)), `The first finding does not say ${names}:\n${firstFinding(stdout)}`)
  for (const each of breaks)
    if (!requirements.some(({ id }) => covers(each, id))) problems.push(`${each} selects nothing.`)
  const passed = requirements.filter(
    ({ outcome, id }) => outcome === 'passed' && breaks.some((each) => covers(each, id)),
  )
  demand(passed.length === 0, `${passed.length} passed that must not: ${passed.slice(0, 5).map(({ id }) => id)}.`)
  return problems
}

/** The problems of a run that was interrupted. */
export function problemsOfInterrupted({ secondsAfterInterruption: seconds = 0 }: HostileRun): string[] {
  return seconds <= limits.secondsAfterInterruption ? [] : [`It ran for ${seconds.toFixed(1)} s after Ctrl-C.`]
}

/** The first paragraph of the program's output, and its first failure: a fault that comes and goes may first disturb a control. */
function firstFinding(stdout: string): string {
  const [first = '', ...others] = stdout.trim().split(/\n\s*\n/)
  return [first, ...others.filter((each) => each.startsWith('failed[')).slice(0, 1)].join('\n\n')
}

/** Whether a selector such as `4.5/*` covers a requirement. */
function covers(selector: string, id: string): boolean {
  const [start = '', ...rest] = selector.split('*')
  return rest.length === 0 ? id === selector : id.startsWith(start) && id.endsWith(rest.join('*'))
}

/** A number of bytes as readable text. */
export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
