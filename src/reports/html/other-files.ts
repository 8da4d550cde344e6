import { reportFile, resultFile, specificationFile, summaryFile } from '../links.ts'
import { html, type Markup } from './markup.ts'

const titles: Readonly<Record<string, string>> = {
  [summaryFile]: 'Summary',
  [reportFile]: 'Full report',
  [specificationFile]: 'What the suite judges',
  [resultFile]: resultFile,
}

/** Links of the page `own` to the files of a run `beside` it, after links within the page. */
export function otherFiles(own: string, beside: readonly string[] = [], ...within: Markup[]): Markup | undefined {
  const links = Object.entries(titles)
    .filter(([file]) => file !== own && beside.includes(file))
    .map(([file, title]) => html`<a href="${file}">${title}</a>`)
  const all = [...within, ...links]
  if (all.length === 0) return undefined
  return html`<nav class="files" aria-label="See also">${all.map((link) => html`${link} `)}</nav>`
}

/** From the totals to what their words mean. */
export const toOutcomes: Markup = html`<a href="#outcomes">What the outcomes mean</a>`
