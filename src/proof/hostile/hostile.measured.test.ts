import { expect, test } from 'vitest'
import { internalError } from '../../suite/suite.ts'
import { everyBehaviour } from './behaviours/every.ts'
import { tryBehaviour } from './trial.ts'
import { limits, problemsOfRun } from './verdict-on.ts'

// One or two of each kind; npm run hostile tests them all.
const some = [
  'resets-in-the-headers',
  'status-000',
  'headers-have-no-end',
  'foreign-cookies-beside-the-session',
  'portal-of-success',
  'key-with-a-tostring',
]

test.each(some)('the program copes with a server that is called %s', async (name) => {
  const behaviour = everyBehaviour.find((each) => each.name === name)
  if (behaviour === undefined) throw new Error(`There is no behaviour ${name}.`)
  expect(problemsOfRun(behaviour, await tryBehaviour(behaviour))).toEqual([])
})

test('Ctrl-C ends a run against a server that hangs', async () => {
  const behaviour = everyBehaviour.find(({ name }) => name === 'hangs-in-the-body')
  if (behaviour === undefined) throw new Error('There is no such behaviour.')
  const { secondsAfterInterruption } = await tryBehaviour(behaviour, { interruptAfterMs: 2500 })
  expect(secondsAfterInterruption).toBeLessThan(limits.secondsAfterInterruption + 5)
})

test('every problem of a run is reported', async () => {
  const named = (name: string) => everyBehaviour.find((each) => each.name === name)
  const broken = named('says-no')
  if (broken === undefined) throw new Error('There is no such behaviour.')
  const run = await tryBehaviour(broken)
  expect(problemsOfRun(broken, run)).toEqual([])
  expect(problemsOfRun({ ...broken, ends: { conforming: true } }, run).join()).toContain('The server conforms')
  expect(problemsOfRun({ ...broken, ends: { names: /of another cause/, breaks: [] } }, run).join()).toContain(
    'does not say',
  )
  const usage = { peakMemoryBytes: limits.memoryBytes + 1, cpuSeconds: 1, turns: [] }
  expect(problemsOfRun(broken, { ...run, usage }).join()).toContain('of memory')
  expect(problemsOfRun(broken, { ...run, seconds: limits.seconds + 1 }).join()).toContain('It took 61.0 s')
  const texts = { ...run.texts, 'a file': `beside Zq9KxV4mTwPduser` }
  expect(problemsOfRun(broken, { ...run, texts }).join()).toContain('A secret')
  const stderr = `${run.texts.stderr}${internalError}\nTypeError: oops`
  expect(problemsOfRun(broken, { ...run, texts: { ...run.texts, stderr } }).join()).toContain('internal error')
})

test('there are at least sixty hostile behaviours, each with its own name, and conforming ones', () => {
  const names = everyBehaviour.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(everyBehaviour.filter(({ ends }) => !ends.conforming).length).toBeGreaterThanOrEqual(60)
  expect(everyBehaviour.filter(({ ends }) => ends.conforming).length).toBeGreaterThanOrEqual(25)
})
