import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'

/**
 * Makes the folder for the result and the reports, before anything is sent: a run whose result can't be kept would be
 * in vain. Throws a ConfigurationError.
 */
export function makeOutputFolder(folder: string, option = '--out'): void {
  try {
    makeFolder(resolve(folder))
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw cannotWrite(`The folder ${folder} (${option})`, error)
  }
}

/** Makes sure that this file of an option can be written, its folder too, before anything is sent or started. Throws a ConfigurationError. */
export function assertWritable(file: string, option = '--write'): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    makeFolder(dirname(resolve(file)))
    accessSync(dirname(resolve(file)), constants.W_OK)
  } catch (error) {
    throw cannotWrite(`The file ${file} (${option})`, error)
  }
}

/** What the file system says against writing `what`, in one line; another error stays what it is. */
export function cannotWrite(what: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? error : new ConfigurationError([`${what} can't be written to: ${code}.`])
}

/** One after the other: the recursive mkdirSync of Node never comes back from a place such as /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another run may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
