import type { RequirementResult } from '../../result/result.ts'
import { html, type Markup } from './markup.ts'

/** A word by which requirements are found, and how many have it. */
export interface Word {
  readonly word: string
  readonly count: number
}

const shown = 60
/** Words that say nothing of what a statement is about. */
const filler = new Set('the and its are not has any with for from that may can beside without does'.split(' '))

/** The words that the ids of requirements are made of, without their section: `cookie`, `password`. */
export function wordsOf({ id }: Pick<RequirementResult, 'id'>): string[] {
  const [, slug = ''] = /^[^/]*\/(.*)$/s.exec(id) ?? []
  return [...new Set(slug.split('-'))].filter((word) => /^[a-z][a-z\d]{2,20}$/.test(word) && !filler.has(word))
}

/** What several requirements are about, in alphabetical order. */
export function searchWords(requirements: readonly RequirementResult[]): Word[] {
  const counts = new Map<string, number>()
  for (const word of requirements.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count > 1 && count < requirements.length)
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, shown)
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
}

/** The list of words; choosing one shows what is about it, by the style sheet alone. */
export function search(words: readonly Word[]): Markup | undefined {
  if (words.length === 0) return undefined
  return html`<p class="search"><label for="about-word">About</label> <select id="about-word"><option value="any">anything</option>${words.map(
    ({ word, count }) => html`<option value="about-${word}">${word} (${count})</option>`,
  )}</select></p>`
}

/**
 * What hides whatever is not about the chosen word: a section has the words of all its requirements. What somebody follows
 * a link to shows in spite of it.
 */
export function searchStyle(words: readonly Word[]): string {
  // What asks the list, and not the whole page, costs little for each of thousands of elements.
  const hidden = words.map(
    ({ word }) =>
      `.finder:has([value="about-${word}"]:checked)~section [data-about]:not([data-about~="${word}"]){display:none}`,
  )
  // Nothing else can tell that all findings are hidden, without a script.
  const none = words.map(
    ({ word }) =>
      `.finder:has([value="about-${word}"]:checked)~#findings:not(:has([data-about~="${word}"])) .no-match{display:block}`,
  )
  return `@media screen{${hidden.join('\n')}
${none.join('\n')}
.finder:has(option:not([value=any]):checked)~section .tally{display:none}
.requirement:has(:target),.section:has(:target){display:block!important}}`
}
