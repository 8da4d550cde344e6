import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { earlierFolder } from '../report/write-result.ts'

/**
 * Every result below a folder, as pipelines collect them: its own `result.json`, and those of all folders in it. With
 * `earlier`, those that were replaced as well.
 */
export function resultsIn(folder: string, { earlier = false } = {}): string[] {
  const own = join(folder, 'result.json')
  const found = existsSync(own) ? [own] : []
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of inside.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, name)
    if (name !== earlierFolder) found.push(...resultsIn(path, { earlier }))
    else if (earlier) found.push(...earlierIn(path))
  }
  return found
}

function earlierIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name))
}

/** Tells whether a path is that of a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** The name by which people know where a result lies. */
export function placeOf(file: string): string {
  return basename(file) === 'result.json' ? join(file, '..') : file
}
