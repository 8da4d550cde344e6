import { groupedBy } from '../results/grouped-by.ts'
import { oneLine } from '../results/plain-text.ts'
import type { Result } from '../results/result.ts'
import type { Paint } from './paint.ts'

/** Stale waivers as findings for a terminal, grouped by owner and reason. */
export function staleWaiversInWords(staleWaivers: Result['staleWaivers'], paint: Paint): string[] {
  const alike = groupedBy(staleWaivers, ({ waiver, problem }) =>
    oneLine(`${problem} (${waiver.owner}, expires ${waiver.expires})`),
  )
  return [...alike].map(([words, some]) => {
    const ids = some.map(({ waiver }) => oneLine(waiver.requirement))
    const [only, ...others] = ids
    if (others.length === 0) return `${paint('red', `stale waiver[${only}]`)}: ${words}`
    const listed = ids.map((id) => `  ${paint('dim', '-')} ${id}`)
    return [`${paint('red', `stale waiver[${ids.length} requirements]`)}: ${words}`, ...listed].join('\n')
  })
}
