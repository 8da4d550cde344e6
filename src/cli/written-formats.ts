import { ConfigurationError } from '../environment/configuration-error.ts'
import { type FormatName, type ReportFormat, reportFormats } from '../reports/formats.ts'

/** The formats in a comma-separated list; `none` is no format. Throws a ConfigurationError, also for what can't be made here. */
export async function formatsFrom(text: string): Promise<FormatName[]> {
  if (text.trim() === 'none') return []
  const names = namesIn(text, reportFormats, ', or none alone')
  for (const name of names) {
    const format: ReportFormat = reportFormats[name]
    if ('assertAvailable' in format)
      await format.assertAvailable().catch((error: Error) => {
        throw new ConfigurationError([`--format ${name}: not available here. ${error.message}`])
      })
  }
  return names
}

/** The names in a comma-separated list; `orElse` is what else may be given. Throws a ConfigurationError for others. */
export function namesIn<Name extends string>(
  text: string,
  table: Readonly<Record<Name, unknown>>,
  orElse = '',
): Name[] {
  const words = text.split(',').map((word) => word.trim())
  const isName = (word: string): word is Name => Object.hasOwn(table, word)
  const unknown = words.filter((word) => !isName(word))
  if (unknown.length > 0)
    throw new ConfigurationError(
      unknown.map((word) => `--format ${word}: expected ${Object.keys(table).join(', ')}${orElse}.`),
    )
  return words.filter(isName)
}
