import type { RequirementResult, Result } from '../../result/result.ts'
import { type SectionResult, sectionsOf } from '../../result/sections.ts'
import { outcomesByUrgency, releaseInWords, verdictInWords } from '../wording.ts'
import { contents } from './contents.ts'
import { findings, placedCauses } from './findings.ts'
import { frontPage } from './front-page.ts'
import { html } from './markup.ts'
import { pageOf } from './page.ts'
import { colophon, runFacts } from './run-facts.ts'
import { filter, sectionView } from './section-view.ts'
import { styleSheet } from './style.ts'

/** A report is mailed around: beyond this many bytes the bodies of checks that passed are cut shorter. */
const sizeLimit = 2_000_000
const bodyLimits = [2048, 512, 128, 0]

/**
 * Makes the compliance report: one HTML page that needs no script, no network and no other file.
 *
 * @param result what a run found out; nothing else goes into the page
 * @param options `failuresFirst` puts sections and requirements that failed before the others
 * @returns the page's source; it stays under two megabytes as long as shortening the bodies of passed checks can do it
 */
export function renderHtml(result: Result, options: { readonly failuresFirst?: boolean } = {}): string {
  let page = ''
  for (const bodyLimit of bodyLimits) {
    page = renderPage(result, options.failuresFirst ?? false, bodyLimit)
    if (Buffer.byteLength(page) < sizeLimit) break
  }
  return page
}

function renderPage(result: Result, failuresFirst: boolean, bodyLimit: number): string {
  const inOrder = sectionsOf(result)
  const sections = failuresFirst ? byUrgency(inOrder) : inOrder
  const verdict = verdictInWords(result)
  const causes = placedCauses(result)
  return pageOf({
    title: `${verdict.words}: ${result.target.environment}, ${releaseInWords(result.target.release)}. Authentication conformance report`,
    suite: result.suite,
    style: styleSheet,
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    front: frontPage(result, inOrder),
    contents: contents(sections),
    main: html`${findings(result, causes)}
<section id="requirements" aria-labelledby="requirements-title">
<h2 id="requirements-title">Requirements</h2>
${filter(result)}
${sections.map((section) => sectionView(result, section, { bodyLimit, causes }))}
</section>
${runFacts(result)}`,
    colophon: colophon(result, bodyLimit),
  })
}

/** Sorts sections by their worst requirement and requirements by outcome; the document's order settles ties. */
function byUrgency(sections: readonly SectionResult[]): SectionResult[] {
  const urgency = ({ outcome }: RequirementResult) => outcomesByUrgency.indexOf(outcome)
  return sections
    .map((section) => ({ ...section, requirements: section.requirements.toSorted((a, b) => urgency(a) - urgency(b)) }))
    .sort((a, b) => Math.min(...a.requirements.map(urgency)) - Math.min(...b.requirements.map(urgency)))
}
