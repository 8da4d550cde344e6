import { inThreads } from '../../threads/in-threads.ts'
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
let unnoticed = 0
// A thread keeps the modules of every mutant in memory, so each fifty gets new threads.
const atATime = 50
for (let first = 0; first < mutants.length; first += atATime)
  await inThreads<Mutant, MutantVerdict>('proof/selftest/mutation/worker.js', mutants.slice(first, first + atATime), {
    answered(verdict, { path, line, change, what }) {
      if (isNoticed(change, verdict)) return
      unnoticed += 1
      process.stdout.write(`${verdict.toUpperCase()}  ${path}:${line}  ${change}: ${what}\n`)
    },
  })
const count = (change: Mutant['change'], path?: string) =>
  mutants.filter((mutant) => mutant.change === change && (path ?? mutant.path) === mutant.path).length

for (const { path } of modules)
  process.stdout.write(
    `${path}: ${count('removed', path)} removed, ${count('weakened', path)} weakened, ${count('skipped', path)} skipped\n`,
  )
process.stdout.write(
  `${count('removed')} assertions removed, ${count('weakened')} conditions weakened, ${count('skipped')} steps skipped,` +
    ` one at a time: ${mutants.length - unnoticed} noticed, ${unnoticed} not.\n`,
)
process.exitCode = unnoticed === 0 ? 0 : 1

/** Whether the self-test notices a mutant. Only one that asserts less must not turn a conforming server red. */
function isNoticed(change: Mutant['change'], verdict: MutantVerdict): boolean {
  return verdict === 'noticed' || (change !== 'removed' && verdict === 'red on a conforming server')
}
