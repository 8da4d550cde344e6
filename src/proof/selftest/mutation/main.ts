import { inThreads } from '../../../suite/threads.ts'
import type { MutantVerdict } from './examine.ts'
import { decidingModules } from './modules.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

// npm run mutation: removes one assertion at a time from the checks and their shared steps, weakens one condition, or skips one
// step, and verifies that the self-test notices. Covers every module that decides an outcome, or those whose path contains one
// of the given words.

const words = process.argv.slice(2)
const modules = decidingModules().filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)))
if (modules.length === 0) throw new Error(`No module that decides something has ${words.join(' or ')} in its path.`)
const mutants = modules.flatMap(mutantsOf)
const verdicts = await inThreads<Mutant, MutantVerdict>('proof/selftest/mutation/worker.js', mutants)
const examined = mutants.map((mutant, index) => ({ ...mutant, verdict: verdicts[index] as MutantVerdict }))
const unnoticed = examined.filter((mutant) => !isNoticed(mutant))
const count = (change: Mutant['change'], path?: string) =>
  mutants.filter((mutant) => mutant.change === change && (path ?? mutant.path) === mutant.path).length

for (const { path } of modules)
  process.stdout.write(
    `${path}: ${count('removed', path)} removed, ${count('weakened', path)} weakened, ${count('skipped', path)} skipped\n`,
  )
for (const { path, line, change, what, verdict } of unnoticed)
  process.stdout.write(`${verdict.toUpperCase()}  ${path}:${line}  ${change}: ${what}\n`)
process.stdout.write(
  `${count('removed')} assertions removed, ${count('weakened')} conditions weakened, ${count('skipped')} steps skipped,` +
    ` one at a time: ${mutants.length - unnoticed.length} noticed, ${unnoticed.length} not.\n`,
)
process.exitCode = unnoticed.length === 0 ? 0 : 1

/** A check without one of its steps may fail where it should pass; one that only asserts less must not. */
function isNoticed({ change, verdict }: { change: Mutant['change']; verdict: MutantVerdict }): boolean {
  return verdict === 'noticed' || (change === 'skipped' && verdict === 'red on a conforming server')
}
