import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file, or creates it: as a whole, also if the process ends meanwhile, or the disk is full. `keep` moves the former one
 * elsewhere, and its value is returned. Throws the file system's error, with the path of the file where it has one.
 */
export function replaceFile<Kept = undefined>(file: string, text: string, keep?: () => Kept): Kept | undefined {
  // Another process may write to the same folder.
  const part = `${file}.${process.pid}.part`
  try {
    writeFileSync(part, text)
    const kept = keep?.()
    renameSync(part, file)
    return kept
  } catch (error) {
    rmSync(part, { force: true })
    const failure = error as NodeJS.ErrnoException
    throw failure.path === part ? Object.assign(failure, { path: file }) : failure
  }
}
