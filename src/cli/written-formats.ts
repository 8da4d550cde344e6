import { ConfigurationError } from '../environment/configuration-error.ts'
import { type FormatName, type ReportFormat, reportFormats } from '../reports/formats.ts'
import { namesIn } from './names-in.ts'

/**
 * The formats in a comma-separated list; `none` is no format. Throws a ConfigurationError, also for a format that can't be
 * created on this machine.
 */
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
