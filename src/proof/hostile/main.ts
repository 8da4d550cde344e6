import { parseArgs } from 'node:util'
import { everyBehaviour } from './behaviours/every.ts'
import { judgeAll } from './judge.ts'

// npm run hostile [-- --only NAME] [-- --workers N] [-- --waiters N] [-- --whole] [-- --verbose]: runs the program against
// every hostile server and conforming look-alike. Fails if a run has a wrong result, takes too long or uses too many resources.
// Most runs test a sample of requirements and those that their target breaks; with --whole they test everything.

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    workers: { type: 'string', default: '2' },
    waiters: { type: 'string', default: '6' },
    whole: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const { only, whole, verbose } = values
const chosen = everyBehaviour.filter(({ name }) => only === undefined || only.some((each) => name.includes(each)))
if (chosen.length === 0)
  throw new Error(`--only ${only} selects nothing: ${everyBehaviour.map(({ name }) => name).join(', ')}`)
process.exitCode = (await judgeAll(chosen, {
  workers: Number(values.workers),
  waiters: Number(values.waiters),
  verbose,
  interrupts: only === undefined,
  whole,
}))
  ? 0
  : 1
