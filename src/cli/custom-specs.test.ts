import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot, suite } from '../suite/suite.ts'
import { InitFolder } from './samples/init-folder.ts'

const importing = `import { check, control, expect, requirement } from '${suite.name}/check'\n`
const open = `{ statement: 'The release is open.', how: 'Ask for the release.' }`
const asks = `async ({ target }) => {
  expect(await target.newClient().probe({ path: '/rest_v2/serverInfo' })).toBeServed()
}`

/** Runs the custom checks of a folder with these files, by path; of the folder `own`, unless others are given. */
async function runOwn(files: Readonly<Record<string, string>>, ...specs: readonly string[]) {
  const folder = new InitFolder(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, importing + text])),
  )
  mkdirSync(join(folder.path, 'node_modules'))
  symlinkSync(packageRoot, join(folder.path, 'node_modules', suite.name))
  const named = (specs.length === 0 ? ['own'] : specs).flatMap((path) => ['--specs', path])
  const { status, err } = await folder.start(['run', ...named, '--only', 'own', '--format', 'none', '--quiet'])
  const ownResults = () => {
    const result = resultSchema.parse(JSON.parse(folder.text('reports/reference-only/result.json')))
    return result.requirements.filter(({ section }) => section === 'own')
  }
  return { status, err, ownResults }
}

test.each<[string, Readonly<Record<string, string>>, readonly unknown[]]>([
  [
    'values and fields of a requirement that mean nothing, and missing ones',
    {
      'own/a.spec.mjs': `\nrequirement('own/a', { level: 'MSUT', statment: 'It holds.', how: '', when: ['ldap'] })`,
      'own/b.spec.mjs': `requirement('own/B', ${open})`,
      'own/c.spec.mjs': `requirement('own/c')`,
    },
    [
      'own/a.spec.mjs:3: requirement own/a: level: expected MUST, SHOULD or MAY, not MSUT.',
      'own/a.spec.mjs:3: requirement own/a: statement is missing.',
      'own/a.spec.mjs:3: requirement own/a: how is empty.',
      expect.stringMatching(
        /^own\/a\.spec\.mjs:3: requirement own\/a: when\[0\]: expected one of several-organ.*, not ldap\.$/,
      ),
      'own/a.spec.mjs:3: requirement own/a: There is no field statment. Did you mean statement?',
      'own/b.spec.mjs:2: requirement own/B: expected "own/" and lowercase letters, digits and hyphens, such as own/sso-is-on.',
      'own/c.spec.mjs:2: requirement own/c: expected an object with statement and how.',
    ],
  ],
  [
    'options of a check that mean nothing, and a check without a function',
    {
      'own/a.spec.mjs': `requirement('own/a', ${open})\ncheck('own/a', { wrongPassword: 1 }, ${asks})`,
      'own/b.spec.mjs': `requirement('own/b', ${open})\ncheck('own/b', { wrongPasswords: 1 })`,
    },
    [
      'own/a.spec.mjs:3: check of own/a: There is no option wrongPassword. Did you mean wrongPasswords?',
      'own/b.spec.mjs:3: check of own/b: expected a function that checks it.',
    ],
  ],
  [
    'a check of what is no requirement',
    { 'own/a.spec.mjs': `check('own/a', ${asks})`, 'own/b.spec.mjs': `check('4.3/nothing', ${asks})` },
    [
      "own/a.spec.mjs:2: check of own/a: there is no such requirement. Define it first with requirement('own/a', …).",
      'own/b.spec.mjs:2: check of 4.3/nothing: there is no such requirement; "list" shows those of the catalogue.',
    ],
  ],
  [
    'a requirement that is defined twice',
    {
      'own/a.spec.mjs': `requirement('own/a', ${open})\ncheck('own/a', ${asks})`,
      'own/b.spec.mjs': `requirement('own/a', ${open})\ncheck('own/a', { name: 'Ask again.' }, ${asks})`,
    },
    ['own/b.spec.mjs:2: requirement own/a is defined already, at own/a.spec.mjs:2. Give one of them another id.'],
  ],
  [
    'two checks with one name, and one with the name of a check of the suite',
    {
      'own/a.spec.mjs': `requirement('own/a', ${open})\ncheck('own/a', ${asks})\ncheck('4.8/logout-ends-the-session', ${asks})`,
      'own/b.spec.mjs': `check('own/a', ${asks})\ncheck('own/a', { name: 'Ask again.' }, ${asks})`,
    },
    [
      "own/a.spec.mjs:6: check of 4.8/logout-ends-the-session: one of the suite has the same name. Name this one: check('4.8/logout-ends-the-session', { name: '…' }, …).",
      "own/b.spec.mjs:2: check of own/a: one of own/a.spec.mjs:3 has the same name. Name this one: check('own/a', { name: '…' }, …).",
    ],
  ],
  [
    'a requirement without a check',
    { 'own/a.spec.mjs': `requirement('own/a', ${open})\nrequirement('own/b', ${open})\ncheck('own/b', ${asks})` },
    ["own/a.spec.mjs:2: requirement own/a has no check. Add one with check('own/a', …), or remove the requirement."],
  ],
  [
    'requirements alone',
    { 'own/a.spec.mjs': `requirement('own/a', ${open})` },
    ["own/a.spec.mjs:2: requirement own/a has no check. Add one with check('own/a', …), or remove the requirement."],
  ],
  [
    'a file that throws',
    { 'own/a.spec.mjs': `throw new Error('Not today.')` },
    [expect.stringMatching(/^\S+own\/a\.spec\.mjs can't be loaded: Not today\.$/)],
  ],
  [
    'files that throw no error, and one that never ends',
    {
      'own/a.spec.mjs': 'throw null',
      'own/b.spec.mjs': `throw 'a text'`,
      'own/c.spec.mjs': 'await new Promise(() => {})',
    },
    [
      expect.stringMatching(/^\S+own\/a\.spec\.mjs can't be loaded: it threw null\.$/),
      expect.stringMatching(/^\S+own\/b\.spec\.mjs can't be loaded: it threw 'a text'\.$/),
      expect.stringMatching(/^\S+own\/c\.spec\.mjs can't be loaded: an await outside of its checks never ends\.$/),
    ],
  ],
])('%s are said with file and line, all of them, and nothing is sent', async (_, files, problems) => {
  const { status, err } = await runOwn(files)
  expect(status).toBe(2)
  const said = err.split('\n').slice(0, -1)
  expect(said.map((line) => line.replace(/^error: /, ''))).toEqual(problems)
})

test('a check that ends without an expectation proves nothing, and says which it is', async () => {
  const { status, err, ownResults } = await runOwn({
    'own/a.spec.mjs': `requirement('own/none', ${open})
requirement('own/control', ${open})
requirement('own/late', ${open})
requirement('own/judged', ${open})
check('own/none', ({ target }) => {})
check('own/control', async ({ target }) => control(await target.newClient().probe({ path: '/login.html' })).toBeServed())
check('own/late', async ({ target }) => {
  target.newClient().probe({ path: '/login.html' }).then((answer) => expect(answer).toBeServed(), () => {})
})
check('own/judged', ${asks})`,
  })
  const reason = (line: number) =>
    `The custom check at own/a.spec.mjs:${line} has no expectation, such as expect(answer).toBeServed(): it proves nothing.`
  expect(ownResults().map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
    ['own/none', 'cantTell', reason(6)],
    ['own/control', 'cantTell', reason(7)],
    ['own/late', 'cantTell', reason(8)],
    ['own/judged', 'passed', undefined],
  ])
  expect({ status, err }).toMatchObject({ status: 3, err: expect.not.stringContaining('internal error occurred') })
})

test('an error in a check is said to be its own, with file, line and requirement', async () => {
  const { status, ownResults } = await runOwn({
    'own/a.spec.mjs': `requirement('own/a', ${open})
check('own/a', async ({ target }) => {
  const answer = await target.newClient().probe({ path: '/login.html' })
  expect(answer.nothing.of.that).toBeServed()
})
requirement('own/b', ${open})
check('own/b', () => Promise.reject('no reason'))
requirement('own/c', ${open})
check('own/c', () => Promise.reject())`,
  })
  expect(status).toBe(3)
  expect(ownResults().map(({ outcome, reason }) => [outcome, reason])).toEqual([
    [
      'cantTell',
      "The custom check of own/a broke at own/a.spec.mjs:5: TypeError: Cannot read properties of undefined (reading 'of')",
    ],
    ['cantTell', 'The custom check of own/b broke at own/a.spec.mjs:8: no reason'],
    ['cantTell', 'The custom check of own/c broke at own/a.spec.mjs:10: It was rejected without a reason.'],
  ])
})

test('a promise instead of an answer is said to lack an await, and the suite is not to blame', async () => {
  const { err, ownResults } = await runOwn({
    'own/a.spec.mjs': `requirement('own/a', ${open})
check('own/a', async ({ target }) => {
  expect(target.newClient().probe({ path: '/rest_v2/serverInfo' })).toBeServed()
})`,
  })
  const [{ reason } = {}] = ownResults()
  expect(reason).toBe(
    'The custom check of own/a broke at own/a.spec.mjs:4: TypeError: an answer is expected, and this is a promise: write await before the request',
  )
  expect(err).not.toContain('internal error occurred')
})

test('what a check has left open does not keep the process', async () => {
  const leaving = asks.replace('{\n', '{\n  setInterval(() => {}, 60_000)\n')
  const { status, ownResults } = await runOwn({
    'own/a.spec.mjs': `requirement('own/a', ${open})\ncheck('own/a', ${leaving})`,
  })
  expect({ status, results: ownResults() }).toMatchObject({ status: 0, results: [{ outcome: 'passed' }] })
})

test('--specs takes files as well, and folders that lie in one another', async () => {
  const files = {
    'own/a.spec.mjs': `requirement('own/a', ${open})\ncheck('own/a', ${asks})`,
    'own/below/b.spec.mjs': `requirement('own/b', ${open})\ncheck('own/b', ${asks})`,
  }
  const one = await runOwn(files, 'own/a.spec.mjs')
  expect({ status: one.status, ids: one.ownResults().map(({ id }) => id) }).toEqual({ status: 0, ids: ['own/a'] })
  const both = await runOwn(files, 'own', 'own/below', 'own/a.spec.mjs')
  expect({ status: both.status, ids: both.ownResults().map(({ id }) => id) }).toEqual({
    status: 0,
    ids: ['own/a', 'own/b'],
  })
})
