import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { isFolder } from '../suite/is-folder.ts'

/** Ends the names of partial results (`--only`), which must not replace those of a full run. */
export function onlySuffix(only: readonly string[] = []): '-only' | '' {
  return only.length > 0 ? '-only' : ''
}

/** Creates the folder for the reports before anything is sent, so that no run is wasted. Throws a ConfigurationError. */
export function makeOutputFolder(folder: string, option = '--out'): void {
  try {
    makeFolder(resolve(folder))
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw cannotWrite(`The folder ${folder} (${option})`, error)
  }
}

/** Asserts that a file can be written, and creates its folder, before anything is sent. Throws a ConfigurationError. */
export function assertWritable(file: string, option = '--write'): void {
  try {
    if (isFolder(file)) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    makeFolder(dirname(resolve(file)))
    accessSync(dirname(resolve(file)), constants.W_OK)
  } catch (error) {
    throw cannotWrite(`The file ${file} (${option})`, error)
  }
}

/** A ConfigurationError that says why `what` can't be written; other errors are returned unchanged. */
export function cannotWrite(what: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? error : new ConfigurationError([`${what} can't be written to: ${reasons[code] ?? code}.`])
}

/** What the code of the file system does not say. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it exists, and is not a folder',
  ENOTDIR: 'a part of its path is not a folder',
}

/** Creates one folder at a time: in a place such as /proc, Node's recursive mkdirSync never returns. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another run may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error
  }
}
