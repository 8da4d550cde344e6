import { reportFile, resultFile, specificationFile, summaryFile } from '../links.ts'
import { html, type Markup } from './markup.ts'

const titles: Readonly<Record<string, string>> = {
  [summaryFile]: 'Summary',
  [reportFile]: 'Full report',
  [specificationFile]: 'What the suite judges',
  [resultFile]: resultFile,
}

/**
 * Links to the other files of a run.
 *
 * @param own the page of the links
 * @param beside the files in its folder: links to files that are not there would be dead
 * @param first links to what stands within the page
 */
export function otherFiles(
  own: string,
  beside: readonly string[] = [],
  first: readonly Markup[] = [],
): Markup | undefined {
  const links = Object.entries(titles)
    .filter(([file]) => file !== own && beside.includes(file))
    .map(([file, title]) => html`<a href="${file}">${title}</a>`)
  const all = [...first, ...links]
  if (all.length === 0) return undefined
  return html`<nav class="files" aria-label="See also">${all.map((link) => html`${link} `)}</nav>`
}

/** From the totals to what their words mean. */
export const toOutcomes: Markup = html`<a href="#outcomes">What the outcomes mean</a>`
