import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Defect } from '../../alterations/defect.ts'
import { packageRoot } from '../../suite/suite.ts'
import { inThreads } from '../threads/in-threads.ts'
import { casesOf } from './cases.ts'
import type { Expedition, Return } from './explore-worker.ts'
import { exploredDefects, mayBeFoundAs } from './explored-defects.ts'
import { usualSeed } from './self-test.ts'

// npm run explore:selftest [-- --only stateful|conforming|fixed] [-- --runs N] [-- --declare]: explores every stateful defect,
// which must be found within a minute under a requirement that it violates, and compares whether the checks of run see it with
// the declaration (--declare writes that instead); every conforming server of the self-test, where nothing may be found; and
// with --only fixed the defects that the checks are verified against.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '40' },
    declare: { type: 'boolean', default: false },
  },
})
const asked = (what: string) => (values.only === undefined ? what !== 'fixed' : values.only === what)
const write = (line: string) => process.stdout.write(`${line}\n`)
/** The maximum time to find a defect. */
const withinMs = 60_000
/** The maximum median length of findings, in operations: a short finding is worth reading. */
const longestMedian = 4
/** The minimum number of defects that only exploration finds. */
const fewestInvisible = 40
/** The names of the stateful defects that are declared invisible to all checks of `run`. */
const onlyExplored = join(packageRoot, 'src/proof/selftest/only-explored.json')
let problems = 0

if (asked('stateful')) await stateful()
if (asked('conforming')) await conforming()
if (asked('fixed')) await fixed()
process.exitCode = problems === 0 ? 0 : 1

async function stateful(): Promise<void> {
  const returns = await travel(
    exploredDefects.map((_, index): Expedition => ({ what: 'stateful', index, forMs: withinMs, isOneEnough: true })),
  )
  for (const [index, defect] of exploredDefects.entries()) report(defect, returns[index] as Return)
  compareWithRun(returns)
  const found = returns.filter(({ findings }) => findings.length > 0)
  const length = middle(found.map(({ findings }) => findings[0]?.length ?? 0))
  if (length > longestMedian) problem(`The median of the sequences is ${length} operations long.`)
  const times = found.map(({ milliseconds }) => milliseconds)
  write(
    `${found.length} of ${returns.length} stateful defects found, median length ${length}, median ${middle(times)} ms, ` +
      `longest ${Math.max(...times)} ms.`,
  )
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** The more defects the checks of `run` see, the fewer prove that exploration is useful: there must be enough left. */
function compareWithRun(returns: readonly Return[]): void {
  const tried = exploredDefects.map(({ name }, index) => ({ name, seenByRun: returns[index]?.seenByRun ?? [] }))
  const invisible = tried.filter(({ seenByRun }) => seenByRun.length === 0).map(({ name }) => name)
  if (values.declare) writeFileSync(onlyExplored, `${JSON.stringify(invisible, undefined, 2)}\n`)
  const declared = new Set<string>(JSON.parse(readFileSync(onlyExplored, 'utf8')))
  // A run may miss a defect by chance, which is no problem and can't be relied on.
  for (const { name, seenByRun } of tried)
    if (seenByRun.length > 0 && declared.has(name))
      problem(
        `${name} is declared invisible to run, but run finds it (${seenByRun[0]}): ` +
          'npm run explore:selftest -- --only stateful --declare',
      )
  const names = new Set(exploredDefects.map(({ name }) => name))
  for (const name of declared) if (!names.has(name)) problem(`${name} is declared, but is no stateful defect.`)
  if (declared.size < fewestInvisible)
    problem(`Only ${declared.size} stateful defects are invisible to run; at least ${fewestInvisible} must be.`)
  write(
    `${declared.size} of ${returns.length} stateful defects are declared invisible to all checks of run, in parallel ` +
      'and in sequence.',
  )
}

function report(defect: Defect, { findings: [finding], milliseconds, seenByRun, problem: why = '' }: Return): void {
  const { name, breaks } = defect
  if (finding === undefined) {
    problem(`${name} is not found. ${why}`)
    return
  }
  const { requirement, steps, shown, of } = finding
  if (!mayBeFoundAs(defect, requirement))
    problem(`${name} is found as a violation of ${requirement}, but violates ${breaks.join(', ')}.`)
  const rate = shown === of ? '' : `, unstable ${shown}/${of}`
  const run = seenByRun.length === 0 ? ', only explored' : `, run: ${seenByRun[0]}`
  write(`found  ${name}: ${requirement}, ${steps.join(' → ')}${rate}, ${milliseconds} ms${run}`)
}

async function conforming(): Promise<void> {
  const returns = await travelToCases(false, {})
  for (const { name, findings, problem: why } of returns) {
    for (const { requirement, steps } of findings) problem(`${name}: ${requirement}, ${steps.join(' → ')}`)
    if (why !== undefined) problem(`${name}: ${why}`)
  }
  const clean = returns.filter((back) => !isNoticed(back)).length
  const operations = returns.reduce((sum, back) => sum + back.operations, 0)
  write(
    `${clean} of ${returns.length} conforming servers without a finding, ${values.runs} sequences each, ${operations} operations.`,
  )
}

async function fixed(): Promise<void> {
  const returns = await travelToCases(true, { isOneEnough: true, canInvestigate: false })
  for (const back of returns) if (!isNoticed(back)) write(`not found  ${back.name}`)
  const found = returns.filter(isNoticed).length
  write(`${found} of ${returns.length} fixed defects are also found by exploring, ${values.runs} sequences each.`)
}

function isNoticed({ findings, problem: why }: Return): boolean {
  return findings.length > 0 || why !== undefined
}

/** Explores the cases of the self-test: those with a defect, or the others. */
async function travelToCases(ofDefects: boolean, more: Partial<Expedition>): Promise<(Return & { name: string })[]> {
  const servers = [...casesOf(usualSeed).entries()].filter(([, { defect }]) => (defect !== undefined) === ofDefects)
  const runs = Number(values.runs)
  const returns = await travel(servers.map(([index]) => ({ what: 'case', index, runs, ...more })))
  return returns.map((back, position) => ({ ...back, name: servers[position]?.[1].name ?? '' }))
}

function travel(tasks: readonly Expedition[]): Promise<Return[]> {
  return inThreads<Expedition, Return>('proof/selftest/explore-worker.js', tasks)
}

function problem(text: string): void {
  problems++
  write(`PROBLEM  ${text}`)
}
