import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package: the nearest one above this file that has a package.json. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The program that users start. */
export const program = join(packageRoot, 'dist/program/auth-conformance.js')

const { name, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))

/** Name and version of this package. */
export const suite: { name: string; version: string } = { name, version }

/** First line of every report of an internal error; the error follows. */
export const internalError = 'An internal error occurred in the suite. Please report it:'

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (folder === dirname(folder))
    throw new Error(
      `No package.json is above ${fileURLToPath(import.meta.url)}: keep the files of the package together.`,
    )
  return findRoot(dirname(folder))
}
