import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutFolder, startCli } from '../cli/samples/start-program.ts'
import { specsIn, writeOwnSpecs } from './samples/custom-specs.ts'
import { startVitest } from './samples/start-vitest.ts'

const answers = `requirement('own/answers', { statement: 'The login page answers.', how: 'Ask for it.' })
check('own/answers', asks)
`
const out = new OutFolder()

beforeAll(() =>
  writeOwnSpecs(out, {
    'own/answers.spec.mjs': answers,
    'node_modules/company/answers.spec.mjs': answers,
    'twice/answers.spec.mjs': `${answers}check('own/answers', async () => expect(undefined).toBeServed())`,
    'should/broken.spec.mjs': `requirement('own/broken', { level: 'SHOULD', statement: 'It is.', how: 'Ask.' })
check('own/broken', () => Promise.reject('not today'))`,
    'failing/fails.spec.mjs': `requirement('own/fails', { statement: 'It is open.', how: 'Ask.' })
check('own/fails', async ({ target }) => expect(await target.newClient().probe()).toBeServed())`,
    'suite/logout.spec.mjs': `check('4.8/logout-ends-the-session', asks)`,
  }),
)
afterAll(() => out.remove())

test.each([
  ['of a file', 'twice', /answers\.spec\.mjs:5: check of own\/answers: one of \S+:4 has the same name/],
  ['of the suite', 'suite', /logout\.spec\.mjs:3: check of 4\.8\/logout-ends-the-session: one of the suite has/],
])('a check with the name of another one %s is an error, and nothing runs', async (_, folder, problem) => {
  const { exitCode, text } = await startVitest(
    [{ specs: [specsIn(out, folder)], out: out.file('twice-out') }],
    [folder],
  )
  expect({ exitCode, text }).toEqual({ exitCode: 1, text: expect.stringMatching(problem) })
  expect(text).not.toContain(' passed (')
})

// Node loads a file in node_modules once for all projects.
test.each(['own', 'node_modules/company'])(
  'each project has the custom requirements of its own files, in %s',
  async (folder) => {
    const own = { env: 'reference', specs: [specsIn(out, folder)] }
    const targets = [
      { name: 'first', ...own, out: out.file('first') },
      { name: 'second', env: 'reference-single-organization', out: out.file('second') },
      { name: 'third', ...own, out: out.file('third') },
    ]
    const { text } = await startVitest(targets, ['4.8-logout', 'answers'])
    expect(text).toContain('passed')
    const ownIn = (name: string) => out.result(name).requirements.filter(({ section }) => section === 'own')
    const outcomes = targets.map(({ name }) => ownIn(name).map(({ outcome }) => outcome))
    expect(outcomes).toEqual([['passed'], [], ['passed']])
  },
)

test('a failure points to the line of a spec file with any extension', async () => {
  const specs = [specsIn(out, 'failing')]
  const { text } = await startVitest([{ quick: true, specs, out: out.file('failing-out') }], ['fails'])
  expect(stripVTControlCharacters(text)).toMatch(/ ❯ \S*fails\.spec\.mjs:4:/)
})

test('what is inconclusive without an effect on the exit code of the result has none on that of vitest', async () => {
  const specs = [specsIn(out, 'should')]
  const { exitCode, text } = await startVitest([{ quick: true, specs, out: out.file('should-out') }], ['4.8', 'broken'])
  expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining('1 failed') })
  expect(out.result('should-out')).toMatchObject({ exitCode: 0, summary: { cantTell: 1 } })
})

test('the command that reproduces a finding has the spec files and the seed of vitest', async () => {
  await startVitest([{ quick: true, specs: [specsIn(out, 'own')], out: out.file('command') }], ['answers'])
  const { command = '' } = out.result('command')
  expect(command).toMatch(/ run --env reference --specs \S+\/own\/answers\.spec\.mjs --seed 0$/)
  const [, words = ''] = command.split(' auth-conformance ')
  const again = startCli([...words.split(' '), '--only', 'own/answers', '--out', out.file('again')])
  const { exitCode, err } = await again.ended
  expect({ exitCode, err }).toMatchObject({ exitCode: 0 })
})
