import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

const clone = mkdtempSync(join(tmpdir(), 'clone-'))
afterAll(() => rmSync(clone, { recursive: true }))
for (const part of ['package.json', 'environments', 'src', 'specs', 'dist/program'])
  cpSync(join(packageRoot, part), join(clone, part), { recursive: true, preserveTimestamps: true })

function list() {
  const program = join(clone, 'dist/program/auth-conformance.js')
  return spawnSync(process.execPath, [program, 'list', '--json'], { cwd: clone, encoding: 'utf8' })
}

test('a program that is older than its sources says so in one line beside what it prints, and works', () => {
  const before = list()
  expect(before).toMatchObject({ status: 0, stderr: '' })
  appendFileSync(join(clone, 'src/cli/main.ts'), '// changed\n')
  expect(list()).toMatchObject({
    status: 0,
    stdout: before.stdout,
    stderr: 'warning: This program is older than src/cli/main.ts: "npm run build" rebuilds it.\n',
  })
})
