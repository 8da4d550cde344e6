import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigurationError } from '../environment/configuration-error.ts'

/**
 * Makes the folder for the result and the reports, before anything is sent: a run whose result can't be kept would be
 * in vain. Throws a ConfigurationError.
 */
export function makeOutputFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError([`The folder ${folder} (--out) can't be written to: ${code}.`])
  }
}
