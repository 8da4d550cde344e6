import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot, program } from '../suite/suite.ts'
import { complaintsIn, OutFolder, startCli } from './samples/start-program.ts'
import { tooOld } from './supported-node.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const oneRun = ['--only', '4.1/refusal-has-an-empty-body', '--format', 'html']

test.each([
  ['run', ['run', ...oneRun, '--out', '/proc/reports/here']],
  ['explore', ['explore', '--runs', '1', '--out', '/proc/reports/here']],
  ['report', ['report', folder.file('made'), '--out', '/proc/reports/here']],
  ['report --merge', ['report', '--merge', folder.file('made'), '--out', '/proc/reports/here']],
  ['doctor --write', ['doctor', '--write', '/proc/reports/x.env']],
  ['reference --write', ['reference', '--port', '0', '--write', '/proc/reports/x.env']],
  ['reference --write into a folder that stays closed', ['reference', '--port', '0', '--write', '/proc/x.env']],
  ['reference --write over a folder', ['reference', '--port', '0', '--write', folder.path]],
])('%s where nothing can be written ends in one line, before anything is sent', async (name, words) => {
  if (name.startsWith('report'))
    await startCli(['run', ...oneRun, '--shard', '1/1', '--out', folder.file('made')]).ended
  const { exitCode, out, err } = await startCli(words).ended
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
  expect(err).toMatch(/^error: The (folder|file) \S+ \(--(out|write)\) can't be written to: E[A-Z]+\.\n$/)
})

test.each([
  ['package.json', 'it exists, and is not a folder'],
  ['package.json/below', 'a part of its path is not a folder'],
])('a file in the place of a folder is said, as in --out %s', async (name, why) => {
  const out = join(packageRoot, name)
  const { exitCode, err } = await startCli(['run', ...oneRun, '--out', out]).ended
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: `error: The folder ${out} (--out) can't be written to: ${why}.\n`,
  })
})

test('a result that can not be kept after all is one line, and no verdict', async () => {
  const out = folder.file('taken')
  await startCli(['run', ...oneRun, '--out', join(out, 'result.json', 'below')]).ended
  const { exitCode, out: said, err } = await startCli(['run', ...oneRun, '--out', out]).ended
  expect([exitCode, complaintsIn(err)]).toEqual([
    3,
    expect.stringMatching(/^error: .*result\.json.* can't be used: E[A-Z]+\.\n$/),
  ])
  expect(said).toContain('passed')
})

test.each([
  [0, ['list', '--json']],
  [0, ['run', ...oneRun, '--verbose', '--out', folder.file('read')]],
])('a reader who has had enough changes no exit code (%i)', async (exitCode, words) => {
  const child = spawn(process.execPath, [program, ...words], { cwd: packageRoot, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect({ code, err: complaintsIn(err) }).toEqual({ code: exitCode, err: '' })
})

/** Runs the program by a line of shell, in which it and its words are "$0" "$@". */
async function inShell(line: string, ...words: string[]) {
  const child = spawn('/bin/sh', ['-c', line, process.execPath, program, ...words], { cwd: packageRoot })
  const said = { out: '', err: '' }
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'err'],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, ...said }
}

test('a full disk behind the output is reported in one line', async () => {
  const { code, err } = await inShell('"$0" "$@" > /dev/full', 'list')
  expect({ code, err }).toEqual({ code: 3, err: "error: The output can't be written: ENOSPC.\n" })
})

test('a full disk behind the reports is reported in one line, after what was found', async () => {
  const { code, out, err } = await inShell(
    'ulimit -f 1; exec "$0" "$@"',
    'run',
    ...oneRun,
    '--out',
    folder.file('small'),
  )
  const complaint = "error: The folder of the reports can't be used: EFBIG.\n"
  expect({ code, err: complaintsIn(err) }).toEqual({ code: 3, err: complaint })
  expect(out).toContain('passed')
})

test('an older Node gets an error that names the needed version', async () => {
  const older = "Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})"
  const { exitCode, out, err } = await startCli(['list'], { NODE_OPTIONS: `--import=data:text/javascript,${older}` })
    .ended
  expect({ exitCode, out, err }).toEqual({
    exitCode: 2,
    out: '',
    err: 'error: This is Node 18.20.4; auth-conformance needs Node 20.19 or 22.12, or newer.\n',
  })
})

test('the releases that will do are those of package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  expect(engines.node).toBe('^20.19 || >=22.12')
  const will = (release: string) => tooOld(release) === undefined
  expect(['20.19.0', '20.20.1', '22.12.0', '22.20.0', '23.0.0', '24.1.0'].filter(will)).toHaveLength(6)
  expect(['16.0.0', '18.20.4', '20.18.9', '21.7.0', '22.11.0'].filter(will)).toEqual([])
})
