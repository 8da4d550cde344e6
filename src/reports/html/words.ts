import { groupedBy } from '../../results/grouped-by.ts'
import type { RequirementResult } from '../../results/result.ts'
import { html, type Markup } from './markup.ts'

export type Word = ReturnType<typeof searchWords>[number]

const shown = 60
/** Words that say nothing about the subject of a requirement. */
const filler = new Set(
  'the and its are not has any with for from that may can beside without does one every takes applies keep opens ends'.split(
    ' ',
  ),
)

/** The words in the id of a requirement, without its section: `cookie`, `password`. */
export function searchWordsOf({ id }: Pick<RequirementResult, 'id'>): string[] {
  const [, slug = ''] = /^[^/]*\/(.*)$/s.exec(id) ?? []
  return [...new Set(slug.split('-'))].filter((word) => /^[a-z][a-z\d]{2,20}$/.test(word) && !filler.has(word))
}

/** The words that several requirements share, in alphabetical order. */
export function searchWords(requirements: readonly RequirementResult[]) {
  return [...groupedBy(requirements.flatMap(searchWordsOf), (word) => word)]
    .map(([word, all]) => ({ word, count: all.length }))
    .filter(({ count }) => count > 1 && count < requirements.length)
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, shown)
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
}

/** The list of words. Choosing one filters the requirements, by the style sheet alone. */
export function search(words: readonly Word[]): Markup | undefined {
  if (words.length === 0) return undefined
  return html`<p class="search"><label for="about-word">About</label> <select id="about-word"><option value="any">anything</option>${words.map(
    ({ word, count }) => html`<option value="about-${word}">${word} (${count})</option>`,
  )}</select></p>`
}

/** Hides what does not match the chosen word, and the chosen outcome (`onlyPlaces`). The target of a link stays visible. */
export function searchStyle(words: readonly Word[], requirements: readonly RequirementResult[]): string {
  // Asking the list, not the whole page, is cheap for each of thousands of elements.
  const hidden = words.map(
    ({ word }) =>
      `.finder:has([value="about-${word}"]:checked)~section [data-about]:not([data-about~="${word}"]){display:none}`,
  )
  // Nothing else can tell that all findings are hidden, without a script.
  const none = words.map(
    ({ word }) =>
      `.finder:has([value="about-${word}"]:checked)~#findings:not(:has([data-about~="${word}"])) .no-match{display:block}`,
  )
  const present = [...new Set(requirements.map(({ outcome }) => outcome))]
  const places = groupedBy(
    requirements.flatMap((each) => searchWordsOf(each).map((word) => ({ word, outcome: each.outcome }))),
    ({ word }) => word,
  )
  const both = words.map(({ word }) => {
    const about = new Set(places.get(word)?.map(({ outcome }) => outcome))
    const empty = present.map((one) => `#only-${one}:target~.section:not(:has(.${one}[data-about~="${word}"]))`)
    const nothing = present.filter((one) => !about.has(one)).map((one) => `#only-${one}:target~.no-match`)
    const chosen = `.finder:has([value="about-${word}"]:checked)~section`
    return `${chosen} :is(${empty}){display:none}${chosen} :is(${nothing}){display:block}`
  })
  return `@media screen{${[...hidden, ...none, ...both].join('\n')}
.finder:has(option:not([value=any]):checked)~section .tally{display:none}
.requirement:has(:target),.section:has(:target){display:block!important}}`
}
