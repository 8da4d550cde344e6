import { statSync } from 'node:fs'

/** Whether a path is a folder. Throws where the file system does not let it find out. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
