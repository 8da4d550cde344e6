import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startCli } from './samples/start-program.ts'

let script = ''

beforeAll(async () => {
  const { exitCode, out, err } = await startCli(['completion', 'bash']).ended
  expect([exitCode, err]).toEqual([0, ''])
  script = out
})

/** A folder with these files. */
function folderOf(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'completion-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'environments'))
  for (const file of files) writeFileSync(join(folder, file), '')
  return folder
}

/** What bash offers for the last of these words. */
function offered(...words: string[]): string[] {
  return offeredIn(folderOf('environments/staging.env'), ...words)
}

function offeredIn(folder: string, ...words: string[]): string[] {
  const ask = `COMP_WORDS=(auth-conformance "$@"); COMP_CWORD=$#; _auth_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`, 'bash', ...words], { cwd: folder })
  expect(String(stderr)).toBe('')
  return String(stdout).trim().split('\n')
}

test.each([
  [['comp'], ['compare', 'completion']],
  [['--no-t'], ['--no-timing']],
  [['run', '--no-t'], ['--no-timing']],
  [['imp'], ['impact']],
  [['impact', '--tra'], ['--traffic']],
  [['compare', 'a', '--allow-u'], ['--allow-untested']],
  [['--only', '4.3/success-'], ['4.3/success-has-an-empty-body']],
  [['--env', 'stag'], ['staging']],
  [['compare', 'a', '--format', 'j'], ['json']],
  [['report', '--format', 'j'], ['junit']],
  [['--format', 'j'], ['junit']],
  [
    ['report', '--format', 'html'],
    ['html', 'html-summary'],
  ],
  [
    ['--evidence', ''],
    ['short', 'full'],
  ],
  [
    ['run', '--like', 'jasperreports-server'],
    ['jasperreports-server-8.2-ce', 'jasperreports-server-5.6-ce'],
  ],
  [['doctor', '--strict'], ['']],
])('bash completes %j', (words, expected) => {
  expect(offered(...words)).toEqual(expected)
})

test('bash takes the names of files as they are, and executes nothing', () => {
  const names = ['$(touch PWNED)', "it's", 'two words', '*']
  const folder = folderOf(...names.map((name) => `environments/${name}.env`), 'a $(touch PWNED)')
  expect(offeredIn(folder, '--env', '').toSorted()).toEqual([...names, 'a $(touch PWNED)', 'environments'].toSorted())
  expect(offeredIn(folder, '--env', 'two')).toEqual(['two words'])
  expect(offeredIn(folder, '--out', 'a')).toEqual(['a $(touch PWNED)'])
  expect(offeredIn(folder, 'report', 'a')).toEqual(['a $(touch PWNED)'])
  expect(readdirSync(folder)).not.toContain('PWNED')
  expect(offeredIn(folderOf(), '--env', '')).toEqual(['environments'])
})

test('zsh takes the same, fish has words of its own, and for another shell the error lists the known ones', async () => {
  expect((await startCli(['completion', 'zsh']).ended).out).toContain(script)
  const fish = (await startCli(['completion', 'fish']).ended).out.split('\n')
  expect(fish.some((line) => /-l no-timing -d '/.test(line))).toBe(true)
  expect(fish.find((line) => line.includes(' -l only '))).toContain('4.3/success-has-an-empty-body')
  expect(fish.find((line) => /_from init" -l like /.test(line))).toContain(' -a "jasperreports-server" ')
  expect(await startCli(['completion', 'tcsh']).ended).toMatchObject({
    exitCode: 2,
    err: 'error: completion tcsh: expected one of bash, zsh, fish.\n',
  })
})
