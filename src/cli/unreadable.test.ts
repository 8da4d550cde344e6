import type * as fs from 'node:fs'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sampleResult } from '../results/samples/sample-result.ts'

// Root may read everything, so permissions can't be tested with real folders.
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>()
  const refusing =
    <Call extends (path: string, ...rest: never[]) => unknown>(call: Call, syscall: string) =>
    (path: string, ...rest: never[]) => {
      if (!String(path).includes('closed')) return call(path, ...rest)
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall, path })
    }
  const [readdirSync, statSync] = [refusing(real.readdirSync, 'scandir'), refusing(real.statSync, 'stat')]
  return { ...real, readdirSync, statSync }
})

// Other tests of this thread may have loaded them with the real file system.
vi.resetModules()
const { history } = await import('./history.ts')
const { report } = await import('./report.ts')

const folder = mkdtempSync(join(tmpdir(), 'unreadable-'))
for (const name of ['closed', 'open']) mkdirSync(join(folder, name))
writeFileSync(join(folder, 'open/result.json'), JSON.stringify(sampleResult()))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

test('history leaves a folder out that it can’t read, and says so', () => {
  const [out, err] = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
  history([folder])
  expect(err?.mock.calls).toEqual([[`left out: ${join(folder, 'closed')}: this folder can't be read (EACCES).\n`]])
  expect(String(out?.mock.calls[0]?.[0])).toContain('staging: 1 run')
})

test('report says of what it can’t read that it can’t be read', async () => {
  const closed = join(folder, 'closed/result.json')
  await expect(report(closed, {})).rejects.toThrow(`${closed} can't be read: EACCES.`)
  // The result of a shard that is missing would look like one that was never run.
  await expect(report(undefined, { merge: [folder] })).rejects.toThrow(
    `${join(folder, 'closed')} can't be read: EACCES.`,
  )
})
