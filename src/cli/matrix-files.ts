import { join, relative } from 'node:path'
import { reportFile } from '../reports/links.ts'
import { type Column, exitCodeOfAll, matrixAsData } from '../reports/matrix/matrix.ts'
import { renderMatrix } from '../reports/matrix/text.ts'
import { paintFor } from '../reports/paint.ts'
import { replaceFile } from '../reports/replace-file.ts'
import { suite } from '../suite/suite.ts'

interface MatrixOptions {
  readonly verdicts?: boolean
  readonly suffix?: string
  /** That of the command, if it is not that of the results. */
  readonly exitCode?: number
}

/** Writes the page that compares several targets, and its data. `folderOf`: where the HTML report of an environment is. */
export async function writeMatrix(
  columns: readonly Column[],
  outDir: string,
  folderOf: (environment: string) => string | undefined,
  { suffix = '', exitCode = exitCodeOfAll(columns), ...options }: MatrixOptions = {},
): Promise<void> {
  const { renderMatrixHtml } = await import('../reports/matrix/page.ts')
  const reportOf = ({ environment }: Column) => {
    const folder = folderOf(environment)
    const path = folder && relative(outDir, join(folder, reportFile))
    return path?.split(/[\\/]/).map(encodeURIComponent).join('/')
  }
  const page = join(outDir, `matrix${suffix}.html`)
  replaceFile(page, renderMatrixHtml(columns, suite, reportOf))
  replaceFile(join(outDir, `matrix${suffix}.json`), `${JSON.stringify(matrixAsData(columns, exitCode))}\n`)
  const text = renderMatrix(columns, paintFor(process.stdout), options)
  process.stdout.write(`\n${text}matrix: ${relative(process.cwd(), page)}\n`)
}
