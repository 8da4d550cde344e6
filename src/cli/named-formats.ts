import { join } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type Paint, paintFor, unpainted } from '../reports/paint.ts'
import { replaceFile } from '../reports/replace-file.ts'
import { commandMarker } from '../results/plain-text.ts'
import { makeOutputFolder } from './output-folder.ts'
import { namesIn } from './written-formats.ts'

interface TextFormat<Of> {
  readonly file: string
  readonly text: (of: Of, paint: Paint) => string
}

/** The formats of a report by name; `console` is what a terminal shows. */
export type TextFormats<Of> = Readonly<Record<string, TextFormat<Of>>> & { readonly console: TextFormat<Of> }

export interface FormatOptions {
  /** Comma-separated names. */
  readonly format?: string
  readonly json?: boolean
  readonly out?: string
}

/** The formats that the options name, by default `console`. Throws a ConfigurationError. */
export function namedFormats(
  { format, json = false, out }: FormatOptions,
  formats: Readonly<Record<string, unknown>>,
): string[] {
  const asked = [format, json ? 'json' : undefined].filter((each) => each !== undefined)
  const names = [...new Set(namesIn(asked.join() || 'console', formats))]
  if (names.length > 1 && out === undefined)
    throw new ConfigurationError(['--format with several formats needs a folder for them: --out DIR.'])
  return names
}

/** Prints the named format. With `--out`, prints the console text, writes all named formats there, and prints their paths. */
export function printOrWrite<Of>(
  names: readonly string[],
  formats: TextFormats<Of>,
  { out }: Pick<FormatOptions, 'out'>,
  of: Of,
): void {
  const named = names.flatMap((name) => formats[name] ?? [])
  const paint = paintFor(process.stdout)
  if (out === undefined) {
    process.stdout.write((named[0] ?? formats.console).text(of, paint))
    return
  }
  makeOutputFolder(out)
  process.stdout.write(formats.console.text(of, paint))
  for (const { file, text } of named) {
    const path = join(out, file)
    replaceFile(path, text(of, unpainted))
    process.stdout.write(`${path}\n`)
  }
}

/** A value as JSON, as a format. A log may show it, so `##` before a command to a build server (`##vso[…]`) is escaped. */
export function jsonText(of: unknown): string {
  return `${JSON.stringify(of, undefined, 2).replace(commandMarker, '#\\u0023')}\n`
}
