import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutFolder, startCli } from '../cli/samples/start-program.ts'
import { packageRoot } from '../suite/suite.ts'
import { startVitest } from './samples/start-vitest.ts'

// A quick run tests each requirement once, with the command and in vitest.

const requirement = `import { requirement } from 'reporting-auth-conformance/check'
requirement('own/answers', { statement: 'The login page answers.', how: 'Ask for it.' })`
const imports = `import './answers.mjs'
import { check, expect } from 'reporting-auth-conformance/check'
const asks = async ({ target }) => expect(await target.newClient().probe({ path: '/login.html' })).toBeServed()`
const files = {
  'answers.mjs': requirement,
  'once.spec.mjs': `${imports}
check('own/answers', asks)
check('own/answers', { name: 'Ask for it again.', deep: true }, asks)`,
  'more.spec.mjs': `${imports}
check('own/answers', { name: 'Ask for it once more.', deep: true }, asks)`,
}
const out = new OutFolder()

beforeAll(() => {
  mkdirSync(out.file('node_modules'))
  symlinkSync(packageRoot, out.file('node_modules/reporting-auth-conformance'))
  mkdirSync(out.file('own'))
  for (const [name, text] of Object.entries(files)) writeFileSync(out.file(`own/${name}`), text)
})
afterAll(() => out.remove())

test('run --quick', async () => {
  const command = ['run', '--specs', out.file('own'), '--only', 'own/*', '--quiet']
  await startCli([...command, '--out', out.file('whole')]).ended
  await startCli([...command, '--quick', '--out', out.file('quick')]).ended
  expect(asked('whole')).toEqual([undefined, 'Ask for it.', 'Ask for it once more.', 'Ask for it again.'])
  expect(asked('quick')).toEqual([true, 'Ask for it.'])
  expect([passedIn('whole'), passedIn('quick')]).toEqual([undefined, quickly])
})

test('vitest, where a file has nothing else', async () => {
  const own = [`${relative(packageRoot, out.file('own'))}/*.spec.mjs`]
  const target = { env: 'reference', specs: own, out: out.file('vitest') }
  const whole = await startVitest([target], ['once.spec', 'more.spec'])
  expect(asked('vitest').toSorted(), whole.text).toHaveLength(4)
  const quick = await startVitest([{ ...target, quick: true }], ['once.spec', 'more.spec'])
  expect(asked('vitest'), quick.text).toEqual([true, 'Ask for it.'])
  expect(quick.exitCode, quick.text).toBe(0)
  expect(passedIn('vitest')).toBe(quickly)
})

test('vitest, with one file of two', async () => {
  const own = [`${relative(packageRoot, out.file('own'))}/*.spec.mjs`]
  const { text } = await startVitest([{ env: 'reference', specs: own, out: out.file('one') }], ['once.spec'])
  expect(asked('one'), text).toHaveLength(3)
  expect(passedIn('one')).toBe('1 of 3 checks did not run. Left out by --only.')
})

const quickly = '2 of 3 checks did not run. Left out by --quick.'

/** Why the requirement passed only in part; undefined if all of its checks passed. */
function passedIn(name: string) {
  const { requirements } = out.result(name)
  const { outcome, reason } = requirements.find(({ id }) => id === 'own/answers') ?? {}
  expect(outcome).toBe('passed')
  return reason
}

function asked(name: string) {
  const { quick, requirements } = out.result(name)
  return [quick, ...requirements.flatMap(({ checks }) => checks.map((check) => check.name))]
}
