import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sampleResult } from '../results/samples/sample-result.ts'
import { history } from './history.ts'
import { report } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'unreadable-'))
for (const name of ['closed', 'open']) mkdirSync(join(folder, name))
chmodSync(join(folder, 'closed'), 0o000)
/** Root may read everything. */
const isRoot = process.getuid?.() === 0
writeFileSync(join(folder, 'open/result.json'), JSON.stringify(sampleResult()))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

test.skipIf(isRoot)('history leaves a folder out that it can’t read, and says so', () => {
  const [out, err] = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
  expect(history([folder])).toBe(0)
  expect(err?.mock.calls).toEqual([[`left out: ${join(folder, 'closed')}: this folder can't be read (EACCES).\n`]])
  expect(String(out?.mock.calls[0]?.[0])).toContain('staging: 1 run')
})

test.skipIf(isRoot)('report says of what it can’t read that it can’t be read', async () => {
  const closed = join(folder, 'closed/result.json')
  await expect(report(closed, {})).rejects.toThrow(`${closed} can't be read: EACCES.`)
  // The result of a shard that is missing would look like one that was never run.
  await expect(report(undefined, { merge: [folder] })).rejects.toThrow(
    `${join(folder, 'closed')} can't be read: EACCES.`,
  )
})
