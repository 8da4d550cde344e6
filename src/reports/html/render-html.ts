import { outcomesByUrgency } from '../../results/outcome.ts'
import type { RequirementResult, Result } from '../../results/result.ts'
import { type SectionResult, sectionsOf } from '../../results/sections.ts'
import { reportFile } from '../links.ts'
import { releaseInWords, verdictInWords } from '../wording.ts'
import { contents } from './contents.ts'
import { findings, placedCauses } from './findings.ts'
import { frontPage } from './front-page.ts'
import { html, type Markup } from './markup.ts'
import { otherFiles, toOutcomes } from './other-files.ts'
import { pageOf } from './page.ts'
import { runningHeaders } from './print.ts'
import { colophon, evidenceNote, fingerprintOf, methodView, runFacts, settingsView, signature } from './run-facts.ts'
import { finder, onlyPlaces, paperNote, sectionView } from './section-view.ts'
import { searchStyle, searchWords } from './words.ts'

export interface ReportOptions {
  /** Whether the compliance report shows failures before everything else. */
  readonly failuresFirst?: boolean
  /** The text of result.json; the compliance report shows its SHA-256. */
  readonly resultText?: string
  /** The files in the folder of the page, to which it may link. */
  readonly beside?: readonly string[]
}

/** Reports are sent by mail: above this size in bytes, the bodies of passed checks are cut further. */
const sizeLimit = 2_000_000
const bodyLimits = [2048, 512, 128, 0]
/** Up to this many failures are expanded; beyond that, the findings help to choose one. */
const fewFailures = 5

/**
 * Renders the compliance report: one HTML page that needs no script, no network and no other file. It has less than two megabytes
 * if shortening the bodies of passed checks can achieve that.
 */
export async function renderHtml(result: Result, options: ReportOptions = {}): Promise<string> {
  let page = ''
  for (const bodyLimit of bodyLimits) {
    page = await renderPage(result, options, bodyLimit)
    if (Buffer.byteLength(page) < sizeLimit) break
  }
  return page
}

async function renderPage(result: Result, { failuresFirst, resultText, beside }: ReportOptions, bodyLimit: number) {
  const inOrder = sectionsOf(result)
  const sections = failuresFirst ? byUrgency(inOrder) : inOrder
  const causes = placedCauses(result)
  const words = searchWords(result.requirements)
  const unfolds = result.summary.failed + result.summary.cantTell <= fewFailures
  const fingerprint = fingerprintOf(resultText)
  const others = otherFiles(reportFile, beside, toOutcomes)
  const views: Markup[] = []
  const causeOf = new Map(causes.flatMap((cause) => cause.requirements.map(({ id }) => [id, cause])))
  for (const section of sections) views.push(await sectionView(result, section, { bodyLimit, causeOf, unfolds }))
  return pageOf({
    title: pageTitleOf(result),
    suite: result.suite,
    style: `\n${searchStyle(words, result.requirements)}\n${runningHeaders(result, fingerprint)}`,
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    front: frontPage(result, inOrder, { sections: '', outcomes: '', others }),
    contents: contents(sections, result.settings !== undefined),
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
    colophon: colophon(result, evidenceNote(bodyLimit)),
  })
}

export function pageTitleOf(result: Result): string {
  const { target } = result
  const { words } = verdictInWords(result)
  return `${words}: ${target.environment}, ${releaseInWords(target.release)}. Authentication conformance report`
}

/** Sorts sections by their worst requirement, and requirements by outcome; otherwise keeps the order of the specification. */
function byUrgency(sections: readonly SectionResult[]): SectionResult[] {
  const urgency = ({ outcome }: RequirementResult) => outcomesByUrgency.indexOf(outcome)
  return sections
    .map((section) => ({ ...section, requirements: section.requirements.toSorted((a, b) => urgency(a) - urgency(b)) }))
    .sort((a, b) => Math.min(...a.requirements.map(urgency)) - Math.min(...b.requirements.map(urgency)))
}
