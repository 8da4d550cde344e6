import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeReports } from './formats.ts'
import { type Result, resultSchema } from './result.ts'

/**
 * Writes `result.json` so that nobody ever reads half of one, and beside it the reports that every run leaves behind.
 *
 * @param outDir folder that is made when it is missing
 * @throws when the result does not fit its schema, which is a bug, or a file can't be written
 */
export function writeResult(result: Result, outDir: string): void {
  resultSchema.parse(result)
  mkdirSync(outDir, { recursive: true })
  const file = join(outDir, 'result.json')
  writeFileSync(`${file}.part`, `${JSON.stringify(result, undefined, 2)}\n`)
  renameSync(`${file}.part`, file)
  writeReports(result, ['html', 'junit', 'earl', 'markdown'], outDir)
}
