import { createHash } from 'node:crypto'
import { outcomesByUrgency } from '../../result/outcome.ts'
import type { RequirementResult, Result } from '../../result/result.ts'
import { type SectionResult, sectionsOf } from '../../result/sections.ts'
import { reportFile } from '../links.ts'
import { releaseInWords, verdictInWords } from '../wording.ts'
import { contents } from './contents.ts'
import { findings, placedCauses } from './findings.ts'
import { frontPage } from './front-page.ts'
import { html, type Markup } from './markup.ts'
import { otherFiles, toOutcomes } from './other-files.ts'
import { pageOf } from './page.ts'
import { runningHeaders } from './print.ts'
import { colophon, methodView, runFacts, settingsView, signature } from './run-facts.ts'
import { finder, onlyPlaces, paperNote, sectionView } from './section-view.ts'
import { styleSheet } from './style.ts'
import { searchStyle, searchWords } from './words.ts'

/** What an HTML report is told beside the result. */
export interface ReportOptions {
  /** The compliance report puts what failed before everything else. */
  readonly failuresFirst?: boolean
  /** The text of result.json, whose SHA-256 the compliance report tells. */
  readonly resultText?: string
  /** The files in the folder of the page, to which it may link. */
  readonly beside?: readonly string[]
}

/** A report is mailed around: beyond this many bytes the bodies of checks that passed are cut shorter. */
const sizeLimit = 2_000_000
const bodyLimits = [2048, 512, 128, 0]
/** So many failures are unfolded; of more the findings tell enough to choose one. */
const fewFailures = 5

/**
 * Makes the compliance report: one HTML page that needs no script, no network and no other file.
 *
 * @param result what a run found out; nothing else goes into the page
 * @param options `failuresFirst` puts sections and requirements that failed before the others; of `resultText`, the text of
 *   result.json, the page tells the SHA-256; `beside` has the files that the page may link to
 * @returns the page's source; it stays under two megabytes as long as shortening the bodies of passed checks can do it
 */
export async function renderHtml(result: Result, options: ReportOptions = {}): Promise<string> {
  let page = ''
  for (const bodyLimit of bodyLimits) {
    page = await renderPage(result, options, bodyLimit)
    if (Buffer.byteLength(page) < sizeLimit) break
  }
  return page
}

async function renderPage(
  result: Result,
  { failuresFirst, resultText, beside }: ReportOptions,
  bodyLimit: number,
): Promise<string> {
  const inOrder = sectionsOf(result)
  const sections = failuresFirst ? byUrgency(inOrder) : inOrder
  const causes = placedCauses(result)
  const words = searchWords(result.requirements)
  const unfolds = result.summary.failed + result.summary.cantTell <= fewFailures
  const fingerprint = fingerprintOf(resultText)
  const views: Markup[] = []
  for (const section of sections) views.push(await sectionView(result, section, { bodyLimit, causes, unfolds }))
  return pageOf({
    title: pageTitleOf(result),
    suite: result.suite,
    style: `${styleSheet}\n${searchStyle(words)}\n${runningHeaders(result, fingerprint)}`,
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    front: frontPage(result, inOrder, {
      sections: '',
      outcomes: '',
      others: otherFiles(reportFile, beside, [toOutcomes]),
    }),
    contents: contents(sections, { hasSettings: result.settings !== undefined }),
    main: html`${finder(result, words)}
${findings(result, causes)}
<section id="requirements" aria-labelledby="requirements-title">
<h2 id="requirements-title">Requirements</h2>
${paperNote(result)}
${onlyPlaces(result)}
${views}
</section>
${methodView()}
${runFacts(result, fingerprint)}
${settingsView(result)}
${signature(fingerprint)}`,
    colophon: colophon(
      result,
      `Bodies of passed checks are shown up to ${bodyLimit} bytes. Evidence of checks that passed in the same way as another is abbreviated. result.json has everything that was kept.`,
    ),
  })
}

/** What stands on the tab of a browser, and in a list of files. */
export function pageTitleOf(result: Result): string {
  const { target } = result
  const { words } = verdictInWords(result)
  return `${words}: ${target.environment}, ${releaseInWords(target.release)}. Authentication conformance report`
}

/** The SHA-256 of a text, as tools print it; undefined where there is none. */
export function fingerprintOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : createHash('sha256').update(text).digest('hex')
}

/** Sorts sections by their worst requirement and requirements by outcome; the document's order settles ties. */
function byUrgency(sections: readonly SectionResult[]): SectionResult[] {
  const urgency = ({ outcome }: RequirementResult) => outcomesByUrgency.indexOf(outcome)
  return sections
    .map((section) => ({ ...section, requirements: section.requirements.toSorted((a, b) => urgency(a) - urgency(b)) }))
    .sort((a, b) => Math.min(...a.requirements.map(urgency)) - Math.min(...b.requirements.map(urgency)))
}
