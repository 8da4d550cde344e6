import { ConfigurationError } from '../environment/configuration-error.ts'
import { type FormatName, isFormatName, type ReportFormat, reportFormats } from '../reports/formats.ts'

/**
 * The formats in a comma-separated list; `none` is no format. Throws a ConfigurationError, also for a format that can't be
 * created on this machine.
 */
export async function formatsFrom(text: string): Promise<FormatName[]> {
  if (text.trim() === 'none') return []
  const words = text.split(',').map((word) => word.trim())
  const unknown = words.filter((word) => !isFormatName(word))
  if (unknown.length > 0)
    throw new ConfigurationError(
      unknown.map((word) => `--format ${word}: expected ${Object.keys(reportFormats).join(', ')}, or none alone.`),
    )
  const names = words.filter(isFormatName)
  for (const name of names) {
    const format: ReportFormat = reportFormats[name]
    await format.assertAvailable?.().catch((error: Error) => {
      throw new ConfigurationError([`--format ${name}: not available here. ${error.message}`])
    })
  }
  return names
}
