import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

test('three runs into one folder: none is lost, and the failure is open since the second', async () => {
  const run = (...words: string[]) =>
    startCli(['--only', '4.3/success-has-an-empty-body', '--no-timing', '--format', 'none', ...words]).ended
  const out = ['--out', folder.file('reports/reference')]
  const defect = ['--defect', 'login-success-has-a-body']
  await run(...out)
  const second = await run(...out, ...defect)
  expect(second.out).toMatch(/kept: the result before this one, as .*earlier.*\.json/)
  const { startedAt } = folder.result('reports/reference')
  await run(...out, ...defect)

  const words = ['history', folder.file('reports'), '--format', 'console,json,html,markdown', '--out', folder.file('h')]
  const ended = await startCli(words).ended
  expect(ended).toMatchObject({ exitCode: 0, err: '' })
  const [{ runs, open }] = JSON.parse(readFileSync(folder.file('h/history.json'), 'utf8'))
  expect(runs.map(({ exitCode }: { exitCode: number }) => exitCode)).toEqual([0, 1, 1])
  expect(open).toEqual([
    expect.objectContaining({
      id: '4.3/success-has-an-empty-body',
      runs: 2,
      since: expect.objectContaining({ startedAt }),
    }),
  ])
  expect(ended.out).toContain('  Open (1), the oldest first\n  ✗ 4.3/success-has-an-empty-body')
  expect(readFileSync(folder.file('h/history.html'), 'utf8')).toContain('4.3/success-has-an-empty-body')
})

test('a file that is no result is left out and said; given by name, or a folder without any, it is an error', async () => {
  writeFileSync(folder.file('reports/reference/earlier/broken.json'), '{')
  const { exitCode, err, out } = await startCli(['history', folder.file('reports')]).ended
  expect(exitCode).toBe(0)
  expect(err).toMatch(/^left out: .*broken\.json: .* is not JSON/)
  expect(out).toContain('reference: 3 runs')
  const given = (file: string) => startCli(['history', folder.file(`reports/reference/${file}`)]).ended
  expect((await given('result.json')).out).toContain('reference: 1 run\n')
  expect(await given('earlier/broken.json')).toMatchObject({ exitCode: 2, err: expect.stringContaining('is not JSON') })
  mkdirSync(folder.file('spoilt'))
  writeFileSync(folder.file('spoilt/result.json'), '{')
  expect(await startCli(['history', folder.file('spoilt')]).ended).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining(`error: history ${folder.file('spoilt')}: no result can be used`),
  })
  mkdirSync(folder.file('empty'))
  expect(await startCli(['history', folder.file('empty')]).ended).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('there is no result.json below this folder'),
  })
  expect(await startCli(['history', folder.file('nowhere')]).ended).toMatchObject({
    exitCode: 2,
    err: `error: history ${folder.file('nowhere')}: there is no such file or folder.\n`,
  })
})
