import { afterAll, expect, test } from 'vitest'
import { profiles } from '../alterations/profiles/index.ts'
import { complaintsIn, OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const name = 'jasperreports-server-8.2-ce'
const only = ['--only', '4.1/refusal-has-an-empty-body', '--only', '4.5/credentials-open-a-session']

test('run --like imitates a known server in its environment, and says how to do it again', async () => {
  const { exitCode, out, err } = await startCli(['run', '--like', name, ...only, '--out', folder.file('like')]).ended
  expect({ exitCode, err: complaintsIn(err) }).toEqual({ exitCode: 1, err: '' })
  const { target, summary, command } = folder.result('like')
  expect(target).toMatchObject({
    environment: `reference-like-${name}`,
    baseUrl: expect.stringMatching('/jasperserver$'),
  })
  expect([summary.failed, summary.passed]).toEqual([1, 1])
  expect(command).toContain(`--env reference-like-${name} --like ${name}`)
  expect(out).toMatch(new RegExp(`--like ${name} --seed [0-9]+ --only 4.1/refusal-has-an-empty-body`))
})

test('another environment can be had with it, but no target that is elsewhere', async () => {
  const env = ['--env', 'reference-single-organization', '--out', folder.file('other')]
  const other = startCli(['run', '--like', name, ...env, ...only])
  const elsewhere = startCli(['run', '--like', name], { TARGET_URL: 'http://127.0.0.1:1/x' })
  expect((await other.ended).exitCode).toBe(1)
  expect(folder.result('other').target.environment).toBe('reference-single-organization')
  const { exitCode, err } = await elsewhere.ended
  expect([exitCode, err]).toEqual([2, `error: --like ${name} needs an environment with TARGET_URL=embedded.\n`])
})

test('a defect that only one environment shows is shown there', async () => {
  const [defect, id] = ['legacy-login-knows-no-alias', '2.1/organization-alias-qualifies-the-user']
  const { exitCode } = await startCli(['run', '--defect', defect, '--only', id, '--out', folder.file('defect')]).ended
  expect([exitCode, folder.result('defect').target.environment]).toEqual([1, 'reference-legacy'])
})

test('an unknown name is refused, and a similar one is offered', async () => {
  const { exitCode, err } = await startCli(['reference', '--like', 'jasperreports-server-8.2']).ended
  expect(exitCode).toBe(2)
  expect(err).toContain(`"list --profiles" shows them all. Did you mean ${name}?`)
})

test('list --profiles shows each row', async () => {
  const { out } = await startCli(['list', '--profiles']).ended
  const json = await startCli(['list', '--profiles', '--json']).ended
  for (const { row, summary } of profiles.flatMap(({ rows }) => rows))
    expect(out).toContain(`  ${row}\n    ${summary}\n`)
  expect(JSON.parse(json.out)).toMatchObject(profiles.map(({ name: each }) => ({ name: each })))
})
