import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defectNamed } from '../alterations/patches-named.ts'
import { InitFolder } from '../cli/samples/init-folder.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot, suite } from '../suite/suite.ts'
import { ConfigurationError, runConformance } from './run-conformance.ts'

// With a timeout of 20 minutes, the checks of section 3 wait for it after the others have finished.
const environment = {
  ORGANIZATIONS: 'multiple',
  USER_ID: 'joeuser',
  USER_PASSWORD: 'joe-Password1',
  USER_ORG_ID: 'organization_1',
  USER_ORG_ALIAS: 'org_alias_1',
}

test('a selection that leaves out everything is refused', async () => {
  const run = runConformance({ ...environment, TARGET_URL: 'embedded' }, { only: ['4.8'], skip: ['4.8'] })
  await expect(run).rejects.toThrow('only, skip and timing leave out every requirement that can be observed.')
})

test('variables without a value count as absent', async () => {
  const absent = { ADMIN_ID: '', ADMIN_PASSWORD: undefined }
  const { requirements } = await runConformance(
    { ...environment, TARGET_URL: 'embedded', ...absent },
    { only: ['4.7'] },
  )
  expect(requirements.length).toBeGreaterThan(100)
})

test.each<[string, unknown, unknown, RegExp[]]>([
  ['options that there are not', 'reference', { onyl: ['4.8'] }, [/^There is no option onyl\. There are only, skip, /]],
  [
    'options of the wrong kind',
    'reference',
    { only: '4.8', quick: 'yes', onProgress: 1, signal: {} },
    [/^only: /, /^quick: /, /^onProgress: expected a function\.$/, /^signal: /],
  ],
  ['a variable that is no text', { MAX_FAILED_LOGINS: 0 }, {}, [/^environment\.MAX_FAILED_LOGINS: /]],
  ['no environment', null, null, [/^environment: /, /^expected an object of options\.$/]],
])('%s are refused, all of them', async (_, of, options, problems) => {
  const refusal = await runConformance(of as string, options as object).catch((error) => error)
  expect(refusal).toBeInstanceOf(ConfigurationError)
  expect(refusal.problems).toEqual(problems.map((problem) => expect.stringMatching(problem)))
})

test('an aborted signal leaves what failed as failed, and no verdict', async () => {
  const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {})
  const server = await startEmbedded(declared, [defectNamed('login-success-has-a-body').change])
  onTestFinished(() => server.close())
  const ended = new AbortController()
  const result = await runConformance(
    { ...environment, TARGET_URL: server.environment.baseUrl },
    {
      only: ['4.3/success-has-an-empty-body', '3'],
      signal: ended.signal,
      onProgress: ({ outcome }) => {
        if (outcome === 'failed') ended.abort()
      },
    },
  )
  expect(result).toMatchObject({
    endedEarly: { cause: 'cancelled', reason: 'The run was cancelled.' },
    verdict: 'no-verdict',
    exitCode: 3,
    summary: { failed: 1 },
  })
  expect(result.verdictReasons[0]).toMatch(/^The run was cancelled\. \d+ MUST requirements? (?:is|are) undecided\.$/)
  expect(result.verdictReasons[1]).toBe('1 requirement had failed by then.')
  expect(resultSchema.safeParse(JSON.parse(JSON.stringify(result))).error).toBeUndefined()
})

/** What a program prints that judges the reference server by a custom check, which it imports after the suite. */
async function judged(checks: string): Promise<{ out: string; err: string }> {
  const folder = new InitFolder({
    'own/one.spec.mjs': `import { check, expect, requirement } from '${suite.name}/check'
const asks = async ({ target }) => expect(await target.newClient().probe({ path: '/login.html' })).toBeServed()
requirement('own/answers', { statement: 'The login page answers.', how: 'Ask for it.' })
${checks}`,
    'judge.mjs': `import { ConfigurationError, runConformance } from '${suite.name}'
import './own/one.spec.mjs'
const { verdict, requirements } = await runConformance('reference', { only: ['4.8', 'own'] }).catch((error) => {
  if (!(error instanceof ConfigurationError)) throw error
  return { verdict: error.problems, requirements: [] }
})
const own = requirements.find(({ section }) => section === 'own')
console.log(JSON.stringify([verdict, own?.outcome, requirements.find(({ id }) => id === '4.8/logout-ends-the-session')?.outcome]))`,
  })
  mkdirSync(join(folder.path, 'node_modules'))
  symlinkSync(packageRoot, join(folder.path, 'node_modules', suite.name))
  return folder.start([], {}, 'judge.mjs')
}

test('custom checks run, whether they are imported before or after the suite', async () => {
  const { out, err } = await judged("check('own/answers', asks)")
  expect(JSON.parse(out || err)).toEqual(['incomplete', 'passed', 'passed'])
})

test('two custom checks with one name are an error before anything is sent', async () => {
  const { out, err } = await judged("check('own/answers', asks)\ncheck('own/answers', asks)")
  expect(JSON.parse(out || err)[0]).toEqual([
    "own/one.spec.mjs:5: check of own/answers: one of own/one.spec.mjs:4 has the same name. Name this one: check('own/answers', { name: '…' }, …).",
  ])
})
