import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { resultFile } from '../reports/links.ts'
import { earlierFolder, explorationPrefix } from '../reports/write-result.ts'
import { readResult } from '../results/read-result.ts'
import type { Result } from '../results/result.ts'
import { isFolder } from '../suite/is-folder.ts'

interface Search {
  readonly earlier?: boolean
  readonly leftOut?: ((folder: string, why: string) => void) | undefined
}

/** The results below a folder; with `earlier`, replaced ones, too. Without `leftOut`, throws where it can't read one. */
export function resultsIn(folder: string, { earlier = false, leftOut }: Search = {}): string[] {
  const own = join(folder, resultFile)
  const found = existsSync(own) ? [own] : []
  const inside = entriesIn(folder, leftOut).filter((entry) => entry.isDirectory())
  for (const { name } of inside.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, name)
    if (name !== earlierFolder) found.push(...resultsIn(path, { earlier, leftOut }))
    else if (earlier) found.push(...earlierIn(path, leftOut))
  }
  return found
}

function entriesIn(folder: string, leftOut: Search['leftOut']): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (leftOut === undefined || code === undefined) throw error
    leftOut(folder, `this folder can't be read (${code}).`)
    return []
  }
}

function earlierIn(folder: string, leftOut: Search['leftOut']): string[] {
  return entriesIn(folder, leftOut)
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.json') && !name.startsWith(explorationPrefix))
    .toSorted()
    .map((name) => join(folder, name))
}

/** The place of a result, for display: its folder, or the file if it has another name. */
export function resultFileOf(file: string): string {
  return basename(file) === resultFile ? join(file, '..') : file
}

/** The result that a command is given, as a file or its folder, with its text if that has been read. Throws a ConfigurationError for a file that is no result. */
export function givenResult(path: string, text?: string): Result {
  return readResult(isFolder(path) ? join(path, resultFile) : path, text)
}
