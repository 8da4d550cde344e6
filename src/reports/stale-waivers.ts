import { oneLine } from '../results/plain-text.ts'
import type { Result } from '../results/result.ts'
import type { Paint } from './console-options.ts'

/** Stale waivers as findings for a terminal, grouped by owner and reason. */
export function staleWaiversInWords(staleWaivers: Result['staleWaivers'], paint: Paint): string[] {
  const idsByWords = new Map<string, string[]>()
  for (const { waiver, problem } of staleWaivers) {
    const words = oneLine(`${problem} (${waiver.owner}, expires ${waiver.expires})`)
    idsByWords.set(words, [...(idsByWords.get(words) ?? []), oneLine(waiver.requirement)])
  }
  return [...idsByWords].map(([words, ids]) => {
    const [only, ...others] = ids
    if (others.length === 0) return `${paint('red', `stale waiver[${only}]`)}: ${words}`
    const listed = ids.map((id) => `  ${paint('dim', '-')} ${id}`)
    return [`${paint('red', `stale waiver[${ids.length} requirements]`)}: ${words}`, ...listed].join('\n')
  })
}
