import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Paint } from '../reports/console-options.ts'
import { makeOutputFolder } from './output-folder.ts'

/** The file name of each format of a report; `console` is what a terminal shows. */
export type FormatFiles<Format extends string> = Readonly<Record<Format | 'console', string>>

/** The options for formats. */
export interface FormatOptions {
  /** Comma-separated names of formats. */
  readonly format?: string
  /** The same as the format `json`. */
  readonly json?: boolean
  /** Folder for the formats; without it, one of them is printed. */
  readonly out?: string
}

/** The formats that the options name, by default `console`. Throws a ConfigurationError. */
export function namedFormats<Format extends string>(
  { format, json = false, out }: FormatOptions,
  files: FormatFiles<Format>,
): (Format | 'console')[] {
  const known = (word: string): word is Format | 'console' => Object.hasOwn(files, word)
  const words = (format ?? (json ? 'json' : 'console')).split(',').map((word) => word.trim())
  const problems = words
    .filter((word) => !known(word))
    .map((word) => `--format ${word}: expected ${Object.keys(files).join(', ')}.`)
  if (words.length > 1 && out === undefined)
    problems.push('--format with several formats needs a folder for them: --out DIR.')
  if (problems.length > 0) throw new ConfigurationError(problems)
  return words.filter(known)
}

/**
 * Prints the given format. With `--out`, writes all of them there, prints the console text as well, and the paths of the files.
 */
export function printOrWrite<Format extends string>(
  formats: readonly (Format | 'console')[],
  files: FormatFiles<Format>,
  { out }: Pick<FormatOptions, 'out'>,
  textOf: (format: Format | 'console', paint: Paint) => string,
): void {
  if (out === undefined) {
    process.stdout.write(textOf(formats[0] ?? 'console', paint))
    return
  }
  makeOutputFolder(out)
  process.stdout.write(textOf('console', paint))
  for (const format of formats) {
    const file = join(out, files[format])
    writeFileSync(
      file,
      textOf(format, (_style, text) => text),
    )
    process.stdout.write(`${file}\n`)
  }
}

/** Uses colors if the terminal supports them. */
export const paint: Paint = (style, text) =>
  process.stdout.hasColors?.() ? styleText(style, text, { validateStream: false }) : text
