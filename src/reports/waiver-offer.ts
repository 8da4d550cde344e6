import { happeningIn, inOneLine } from '../results/happening.ts'
import { oneLine } from '../results/plain-text.ts'
import type { RequirementResult, Result } from '../results/result.ts'
import { withChecksum } from './completed-waivers.ts'
import { countsLine, verdictInWords } from './wording.ts'

const offeredDays = 90

/** The entries of `waiverOffer` as a file, with the verdict above them; an empty list if nothing failed. */
export function renderWaivers(result: Result): string {
  const { summary } = result
  const head = `# ${verdictInWords(result).words}: ${countsLine(summary)}\n`
  return withChecksum(`${head}# Complete these entries and add them to WAIVERS_FILE.\n${waiverOffer(result) ?? '[]\n'}`)
}

/** YAML entries for the waivers file to complete, one per failed requirement; undefined if nothing failed. */
export function waiverOffer({ requirements, startedAt, target }: Result): string | undefined {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return undefined
  const expires = new Date(Date.parse(startedAt) + offeredDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const entries = failed.map(({ id, checks }) =>
    entry({
      requirement: id,
      reason: `TODO: why this is accepted.${observed(checks)}`,
      owner: 'TODO: the owner of this waiver',
      expires,
      ...(target.release !== undefined && { release: oneLine(target.release) }),
    }),
  )
  return entries.join('')
}

/** JSON strings are valid YAML. */
function entry(members: Readonly<Record<string, string>>): string {
  const lines = Object.entries(members).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return `- ${lines.join('  ')}`
}

/** What the target did instead, from the first failed check. */
function observed(checks: RequirementResult['checks']): string {
  const failed = checks.find(({ outcome }) => outcome === 'failed')
  const happening = failed && happeningIn(failed)
  return happening === undefined ? '' : ` Observed: ${inOneLine(happening)}`
}
