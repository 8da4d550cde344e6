import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { cannotWrite } from '../output-folder.ts'

/** The text of a file of the working directory; undefined where there is none. */
export function textOfFile(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Writes a file that is not there yet, and says so; one that is there stays. Throws a ConfigurationError. */
export function writeNew(file: string, text: string): void {
  if (existsSync(file)) process.stdout.write(`kept     ${file}, which exists already\n`)
  else writeText(file, text)
}

/** Writes a file, whatever is there, and says what of it is new. Throws a ConfigurationError. */
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
