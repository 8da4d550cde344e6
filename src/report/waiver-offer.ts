import { stringify } from 'yaml'
import { oneLine } from './plain-text.ts'
import type { Result } from './result.ts'

const offeredDays = 90

/**
 * Gives entries for the waivers file, one for each requirement that failed, ready to be completed and pasted.
 *
 * @returns YAML, or undefined when nothing failed; `expires` is 90 days after the run
 */
export function waiverOffer({ requirements, startedAt, target }: Result): string | undefined {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return undefined
  const expires = new Date(Date.parse(startedAt) + offeredDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const entries = failed.map(({ id }) => ({
    requirement: id,
    reason: 'TODO: why this is accepted',
    owner: 'TODO: who answers for it',
    expires,
    release: oneLine(target.release),
  }))
  return stringify(entries, { lineWidth: 0 })
}
