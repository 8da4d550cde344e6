import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import type { Paint } from '../reports/console-options.ts'
import { reportFile } from '../reports/links.ts'
import { type Matrix, matrixAsData } from '../reports/matrix/matrix.ts'
import { renderMatrix } from '../reports/matrix/text.ts'
import { suite } from '../suite/suite.ts'

const paint: Paint = (style, text) =>
  process.stdout.hasColors?.() ? styleText(style, text, { validateStream: false }) : text

/**
 * Writes the page that compares several targets, and its data; prints a summary. `folderOf` returns the folder of the HTML
 * report of an environment, if there is one. Returns the exit code for all targets.
 */
export async function writeMatrix(
  matrix: Matrix,
  outDir: string,
  folderOf: (environment: string) => string | undefined,
  options: { readonly verdicts?: boolean },
): Promise<number> {
  const { renderMatrixHtml } = await import('../reports/matrix/html.ts')
  const reportOf = (environment: string) => {
    const folder = folderOf(environment)
    if (folder === undefined) return undefined
    const path = relative(outDir, join(folder, reportFile))
    return path.split(/[\\/]/).map(encodeURIComponent).join('/')
  }
  const page = join(outDir, 'matrix.html')
  writeFileSync(
    page,
    renderMatrixHtml(matrix, suite, ({ environment }) => reportOf(environment)),
  )
  writeFileSync(join(outDir, 'matrix.json'), `${JSON.stringify(matrixAsData(matrix))}\n`)
  process.stdout.write(`\n${renderMatrix(matrix, paint, options)}matrix: ${relative(process.cwd(), page)}\n`)
  return matrix.exitCode
}
