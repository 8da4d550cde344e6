import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonInLines } from '../result/json-lines.ts'
import type { Result } from '../result/result.ts'
import { reportFiles } from './report-files.ts'

const { console: _, annotations: __, ...files } = reportFiles
/** Not what people tend to redirect the output of a run to. */
const earlierReports = [...Object.values(files), 'allure.html', 'allure-results']

/**
 * Writes `result.json` so that nobody ever reads half of one. Reports of an earlier result that stand beside it go.
 *
 * @param outDir folder that is made when it is missing
 * @throws the file system's error when a file can't be written
 */
export function writeResult(result: Result, outDir: string): void {
  mkdirSync(outDir, { recursive: true })
  const file = join(outDir, 'result.json')
  writeFileSync(`${file}.part`, `${jsonInLines(result)}\n`)
  for (const report of earlierReports) rmSync(join(outDir, report), { force: true, recursive: true })
  renameSync(`${file}.part`, file)
}
