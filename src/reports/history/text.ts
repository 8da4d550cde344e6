import { oneLine } from '../../results/plain-text.ts'
import type { Paint } from '../console-options.ts'
import { count, countsLine, releaseInWords, verdictInWords } from '../wording.ts'
import type { EnvironmentHistory, OpenFailure, Run } from './history.ts'

/** The history of each environment as text for a terminal: its runs, then the open failures, oldest first. */
export function renderHistory(histories: readonly EnvironmentHistory[], paint: Paint): string {
  return histories.map((history) => one(history, paint)).join('\n')
}

function one({ environment, runs, open }: EnvironmentHistory, paint: Paint): string {
  return [
    paint('bold', `${oneLine(environment)}: ${count(runs.length, 'run')}`),
    ...byRelease(runs).flatMap(([release, some]) => [
      `  ${oneLine(releaseInWords(release))}`,
      ...some.map((run) => runLine(run, paint)),
    ]),
    open.length === 0 ? '  No open failures.' : paint('bold', `  Open (${open.length}), the oldest first`),
    ...open.flatMap((failure) => failureLines(failure, runs.at(-1), paint)),
    '',
  ].join('\n')
}

/** Groups consecutive runs against the same release. */
export function byRelease(runs: readonly Run[]): [string | undefined, Run[]][] {
  const groups: [string | undefined, Run[]][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last !== undefined && last[0] === run.release) last[1].push(run)
    else groups.push([run.release, [run]])
  }
  return groups
}

function runLine(run: Run, paint: Paint): string {
  const { startedAt, exitCode, summary, partial, appeared, fixed, suite } = run
  const style = exitCode === 0 ? 'green' : exitCode === 1 ? 'red' : 'magenta'
  const { symbol, words } = verdictOf(run)
  const changes = [
    ...(appeared.length > 0 ? [paint('red', `+${appeared.length} failing`)] : []),
    ...(fixed.length > 0 ? [paint('green', `−${fixed.length} fixed`)] : []),
    ...(partial ? ['partial run'] : []),
  ]
  const said = changes.length === 0 ? '' : `  ${changes.join(', ')}`
  return `    ${momentOf(startedAt)}  ${paint(style, symbol)} ${words.padEnd(15)} ${countsLine(summary)}${said}${paint('dim', `  suite ${oneLine(suite)}`)}`
}

/** The symbol and words of a verdict. */
export function verdictOf({ verdict, staleWaivers }: Run): { readonly symbol: string; readonly words: string } {
  return verdictInWords({ verdict, staleWaivers: { length: staleWaivers } })
}

/** The date and time in UTC, as `2026-11-20 09:30`. */
export function momentOf(startedAt: string): string {
  return startedAt.slice(0, 16).replace('T', ' ')
}

/** When a failure first appeared, and whether the last run has seen it. */
export function sinceInWords({ since, seen, runs }: OpenFailure, last: Run | undefined): string {
  const found = `since ${momentOf(since.startedAt)}, ${releaseInWords(since.release)}, found in ${count(runs, 'run')}`
  return seen === last ? found : `${found}; not tested since ${momentOf(seen.startedAt)}`
}

function failureLines(failure: OpenFailure, last: Run | undefined, paint: Paint): string[] {
  const { id, title, level, outcome, observed, since } = failure
  const mark = outcome === 'waived' ? paint('yellow', '~') : paint('red', '✗')
  return [
    `  ${mark} ${paint('bold', oneLine(id))}  ${oneLine(title)} ${paint('dim', `(${level}${outcome === 'waived' ? ', waived' : ''})`)}`,
    `      ${oneLine(sinceInWords(failure, last))}  ${paint('dim', oneLine(since.place))}`,
    ...(observed === undefined ? [] : [`      ${oneLine(observed)}`]),
  ]
}
