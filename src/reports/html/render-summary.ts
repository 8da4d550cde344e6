import type { Result } from '../../results/result.ts'
import { sectionsOf } from '../../results/sections.ts'
import { reportFile, specificationFile, summaryFile } from '../links.ts'
import { findings, placedCauses } from './findings.ts'
import { frontPage } from './front-page.ts'
import { html } from './markup.ts'
import { otherFiles, toOutcomes } from './other-files.ts'
import { pageOf } from './page.ts'
import { runningHeaders } from './print.ts'
import { pageTitleOf, type ReportOptions } from './render-html.ts'
import { colophon, fingerprintOf, methodView, runFacts, signature } from './run-facts.ts'

const style = `
.columns{display:block;max-width:60rem;margin:0 auto}
@media print{.columns{max-width:none}.front{padding-bottom:.8rem}.front,.colophon{background:none}.by-section{margin-top:1rem}
main>section+section{margin-top:1.4rem}.rows>div{padding:.25rem .8rem}.findings li{padding:.45rem .8rem}.signature ul{margin-top:2.5rem}
:is(.findings p:not(.acceptance),.rows dd,.address){display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.findings .names,.rows dd{-webkit-line-clamp:4}
.colophon{padding:.5rem 0 0;margin-top:.8rem;font-size:.74rem;break-inside:avoid}}
`

/**
 * Renders the summary of the compliance report for signatures: every finding in two lines, waived ones also with who accepted it
 * and why, without evidence. It fits on three printed pages if fewer than thirty requirements failed.
 */
export function renderSummary(result: Result, { resultText, beside = [] }: ReportOptions = {}): string {
  const fingerprint = fingerprintOf(resultText)
  const hasReport = beside.includes(reportFile)
  const page = hasReport ? reportFile : specificationFile
  const outcomes = hasReport ? reportFile : undefined
  const others = otherFiles(summaryFile, beside, toOutcomes)
  return pageOf({
    title: `Summary. ${pageTitleOf(result)}`,
    suite: result.suite,
    style: `\n${style}\n${runningHeaders(result, fingerprint)}`,
    skip: { to: 'findings', words: 'Skip to the findings' },
    front: frontPage(result, sectionsOf(result), { sections: page, outcomes, others }),
    main: html`${findings(result, placedCauses(result), page)}
${methodView()}
${runFacts(result, fingerprint)}
${signature(fingerprint)}`,
    colophon: colophon(
      result,
      html`The full report has the evidence${hasReport ? html`: <a href="${reportFile}">${reportFile}</a>` : undefined}.`,
    ),
  })
}
