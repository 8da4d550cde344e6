import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readFileText } from '../../suite/read-file-text.ts'
import { cannotWrite } from '../output-folder.ts'

/** The text of a file in the working directory without a byte order mark; undefined if there is none. Throws a ConfigurationError, as for a folder. */
export function textOfFile(file: string): string | undefined {
  try {
    return existsSync(file) ? readFileText(file) : undefined
  } catch (error) {
    throw cannotWrite(`The file ${file}`, error)
  }
}

/** Writes a new file and prints its path; an existing file is kept. Throws a ConfigurationError. */
export function writeNew(file: string, text: string): void {
  if (existsSync(file)) process.stdout.write(`kept     ${file}, which exists already\n`)
  else writeText(file, text)
}

/** Writes or overwrites a file, and prints its path and `news`, the changes. Throws a ConfigurationError. */
export function writeText(file: string, text: string, news?: string): void {
  const verb = existsSync(file) ? 'changed' : 'written'
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    throw cannotWrite(`The file ${file}`, error)
  }
  process.stdout.write(`${verb}  ${file}${news === undefined ? '' : `: ${news}`}\n`)
}
