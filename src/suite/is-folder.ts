import { statSync } from 'node:fs'

/** Whether a path is a folder. Throws if the path can't be read. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
