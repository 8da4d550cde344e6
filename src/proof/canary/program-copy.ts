import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { packageRoot } from '../../suite/suite.ts'

/** Copies the compiled package into the returned folder, and changes a file. Throws if the change has no effect. */
export function changedCopy(file: string, change: (source: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['package.json', 'environments', 'dist/src', 'dist/specs'])
    cpSync(join(packageRoot, part), join(folder, part), { recursive: true })
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'))
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`Nothing was changed in ${file}.`)
  writeFileSync(path, after)
  return folder
}
