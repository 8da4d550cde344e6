import { inThreads } from '../threads.ts'
import type { Verdict } from './examine.ts'
import { decidingModules } from './modules.ts'
import { mutantsOf } from './mutants.ts'

// npm run mutation: removes one assertion at a time from the checks and the steps that they share, or weakens one
// condition, and shows that the self-test would notice.

const modules = decidingModules()
const mutants = modules.flatMap(mutantsOf)
const verdicts = await inThreads<object, Verdict>('selftest/mutation/worker.js', mutants)
const examined = mutants.map((mutant, index) => ({ ...mutant, verdict: verdicts[index] }))
const unnoticed = examined.filter(({ verdict }) => verdict !== 'noticed')

for (const { path } of modules) {
  const own = examined.filter((mutant) => mutant.path === path)
  const count = (change: string) => own.filter((mutant) => mutant.change === change).length
  process.stdout.write(`${path}: ${count('removed')} removed, ${count('weakened')} weakened\n`)
}
for (const { path, line, change, what, verdict = '' } of unnoticed)
  process.stdout.write(`${verdict.toUpperCase()}  ${path}:${line}  ${change}: ${what}\n`)
const removed = examined.filter(({ change }) => change === 'removed').length
process.stdout.write(
  `${removed} assertions removed and ${examined.length - removed} conditions weakened, one at a time:` +
    ` ${examined.length - unnoticed.length} noticed, ${unnoticed.length} not.\n`,
)
process.exitCode = unnoticed.length === 0 ? 0 : 1
