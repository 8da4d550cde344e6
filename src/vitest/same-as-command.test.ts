import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { OutFolder, startCli } from '../cli/samples/start-program.ts'
import { writeAllureResults } from '../reports/allure.ts'
import type { Result } from '../results/result.ts'
import { startVitest } from './samples/start-vitest.ts'

// The command and vitest use the same checks and the same plan, and give the same verdicts: all checks in the environment with
// the most allotted resources, and quick runs against servers with a defect. The self-test runs the checks in every environment.

const defects = [
  ['login-success-has-a-body', 'reference'],
  ['server-forgets-all-sessions', 'reference-single-organization'],
  ['locale-not-stored-by-login', 'reference-legacy'],
] as const
const targets = [
  { name: 'reference-dynamic-encryption', env: 'reference-dynamic-encryption', quick: false },
  ...defects.map(([defect, env]) => ({ name: defect, env, defect, quick: true })),
]
const out = new OutFolder()

beforeAll(async () => {
  // Both mostly wait for sessions to expire.
  const inVitest = startVitest(targets.map((target) => ({ ...target, out: out.file(`vitest-${target.name}`) })))
  for (const { name, env, quick, ...more } of targets) {
    const words = [...('defect' in more ? ['--defect', more.defect] : []), ...(quick ? ['--quick'] : [])]
    await startCli(['run', '--env', env, '--quiet', '--out', out.file(`command-${name}`), ...words]).ended
  }
  await inVitest
}, 1_800_000)
afterAll(() => out.remove())

describe.each(targets)('$name', ({ name }) => {
  test('every requirement has the same outcome through the command and vitest', () => {
    const [here, there] = [out.result(`vitest-${name}`), out.result(`command-${name}`)]
    expect(outcomesIn(here)).toEqual(outcomesIn(there))
    expect(here.verdict).toBe(there.verdict)
    expect(here.selection).toEqual(there.selection)
  })

  test('an account gets about as many wrong passwords as through the command', () => {
    const [here, there] = [out.result(`vitest-${name}`), out.result(`command-${name}`)]
    // On a busy machine a late check is repeated, which sends its wrong passwords again.
    for (const [account, sent] of Object.entries(here.traffic?.failedLogins ?? {}))
      expect(sent, account).toBeLessThanOrEqual(2 * (there.traffic?.failedLogins[account] ?? 0))
  })
})

test('each defect is seen', () => {
  for (const [defect] of defects) expect(out.result(`vitest-${defect}`).summary.failed, defect).toBeGreaterThan(0)
})

test('Allure’s results of a run in vitest stand in the same tree as those that are made of its result.json', () => {
  const live = out.file('vitest-login-success-has-a-body')
  const made = join(out.path, 'made')
  const result = out.result('vitest-login-success-has-a-body')
  writeAllureResults(result, made)
  const notObservable = new Set(catalogue.filter(({ observation }) => !observation.possible).map(({ id }) => id))
  const treeIn = (folder: string) => leavesIn(folder).filter(([, , id]) => !notObservable.has(id ?? ''))
  expect(treeIn(join(live, 'allure-results'))).toEqual(treeIn(made))
  expect(treeIn(made).length).toBeGreaterThan(100)
})

/** The place of each requirement, and the statuses of its checks. */
function leavesIn(folder: string): string[][] {
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const leaves = tests.map(({ labels, status, parameters }) => {
    const of = (wanted: string) => labels.find(({ name }: { name: string }) => name === wanted)?.value
    const cites = parameters.find(({ name }: { name: string }) => name === 'cites')?.value
    return [of('epic'), of('feature'), of('story'), of('severity'), cites, status].join('\n')
  })
  return [...new Set(leaves)].toSorted().map((leaf) => leaf.split('\n'))
}

function outcomesIn({ requirements }: Result): string[] {
  // The order of checks differs: the command runs those with leftover resources last, vitest runs them in file order.
  return requirements.map(({ id, outcome, checks }) => `${id} ${outcome} ${checks.map((each) => each.outcome).sort()}`)
}
