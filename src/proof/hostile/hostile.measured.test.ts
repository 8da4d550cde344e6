import { expect, test } from 'vitest'
import { internalError } from '../../suite/suite.ts'
import { behaviourNamed, everyBehaviour } from './behaviours/every.ts'
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
  const behaviour = behaviourNamed(name)
  expect(problemsOfRun(behaviour, await tryBehaviour(behaviour))).toEqual([])
})

test('Ctrl-C ends a run against a server that hangs', async () => {
  const { secondsAfterInterruption } = await tryBehaviour(behaviourNamed('hangs-in-the-body'), {
    interruptAfterMs: 2500,
  })
  expect(secondsAfterInterruption).toBeLessThan(limits.secondsAfterInterruption + 5)
})

test('every problem of a run is reported', async () => {
  const broken = behaviourNamed('says-no')
  const run = await tryBehaviour(broken)
  expect(problemsOfRun(broken, run)).toEqual([])
  expect(problemsOfRun({ name: broken.name }, run).join()).toContain('The server conforms')
  expect(problemsOfRun({ ...broken, names: /of another cause/, breaks: [] }, run).join()).toContain('does not say')
  const usage = { peakMemoryBytes: limits.memoryBytes + 1, cpuSeconds: 1 }
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
  expect(everyBehaviour.filter(({ names }) => names !== undefined).length).toBeGreaterThanOrEqual(60)
  expect(everyBehaviour.filter(({ names }) => names === undefined).length).toBeGreaterThanOrEqual(25)
})
