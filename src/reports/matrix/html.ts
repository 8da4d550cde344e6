import { outcomes } from '../../results/outcome.ts'
import { outcomeWords } from '../html/front-page.ts'
import { outcomeIcon, verdictOutcome } from '../html/icons.ts'
import { html, type Markup } from '../html/markup.ts'
import { pageOf } from '../html/page.ts'
import { styleSheet } from '../html/style.ts'
import { anchor } from '../links.ts'
import { count, durationInWords, outcomeWording, verdictInWords, verdictWording } from '../wording.ts'
import type { Cell, Column, Matrix, MatrixRow } from './matrix.ts'
import { matrixStyle } from './style.ts'

/** Renders the page of many targets: one HTML file that needs no script and no network; it links to the report of each. */
export function renderMatrixHtml(
  matrix: Matrix,
  suite: { readonly name: string; readonly version: string },
  reportOf: (column: Column) => string | undefined = () => undefined,
): string {
  const { columns, rows } = matrix
  const reports = columns.map(reportOf)
  const open = rows.filter(isWorthALook)
  const calm = rows.filter((row) => !open.includes(row))
  return pageOf({
    title: `${count(columns.length, 'target')}: authentication conformance`,
    suite,
    style: `${styleSheet}${matrixStyle}`,
    skip: { to: 'matrix', words: 'Skip to the matrix' },
    front: front(matrix, reports),
    contents: html`<nav class="contents" aria-label="Contents"><p class="nav-title">Contents</p>
<ul><li><a href="#targets">Targets</a></li><li><a href="#matrix">Needs attention <span class="number">${open.length}</span></a></li><li><a href="#rest">Everything else <span class="number">${calm.length}</span></a></li></ul></nav>`,
    main: html`<section id="matrix" aria-labelledby="matrix-title"><h2 id="matrix-title">Needs attention</h2>
<p class="meaning">${open.length === 0 ? 'No requirement failed, is waived or is inconclusive on any target.' : 'Requirements that failed, are waived or are inconclusive on at least one target, the most frequent first.'}</p>
${open.length === 0 ? undefined : tableOf(open.toSorted(byTargets), columns, reports, 'Requirements that need attention, by target')}</section>
<section id="rest" aria-labelledby="rest-title"><h2 id="rest-title">Everything else</h2>
<p class="meaning">Passed, inapplicable or untested everywhere.</p>
<details><summary>Show ${count(calm.length, 'requirement')}</summary>${tableOf(calm, columns, reports, 'All other requirements, by target')}</details></section>`,
    colophon: html`<footer class="colophon"><p>${outcomes.map((outcome) => html`${outcomeWording[outcome].symbol} ${outcomeWords(outcome)}${outcome === 'cantTell' ? undefined : ' · '}`)}</p>
<p>Column numbers refer to the list of targets. Made from the results of ${count(columns.length, 'target')} by ${suite.name} ${suite.version}.</p></footer>`,
  })
}

function isWorthALook({ cells }: MatrixRow): boolean {
  return cells.some((cell) => cell !== undefined && ['failed', 'waived', 'cantTell'].includes(cell.outcome))
}

function byTargets(a: MatrixRow, b: MatrixRow): number {
  return failures(b) - failures(a)
}

function failures({ cells }: MatrixRow): number {
  return cells.filter((cell) => cell?.outcome === 'failed').length
}

function front({ columns }: Matrix, reports: readonly (string | undefined)[]): Markup {
  const verdicts = (Object.keys(verdictWording) as Column['verdict'][])
    .map((verdict) => ({ verdict, size: columns.filter((column) => column.verdict === verdict).length }))
    .filter(({ size }) => size > 0)
  return html`<header class="front">
<div class="identity"><p class="kicker">Authentication conformance of many targets</p><h1>${count(columns.length, 'target')}</h1></div>
<dl class="verdicts">${verdicts.map(({ verdict, size }) => html`<div><dt>${outcomeIcon(verdictOutcome[verdict])} ${verdictWording[verdict].words}</dt><dd>${size}</dd></div>`)}</dl>
<section id="targets" class="targets" aria-label="Targets"><div class="scroll" tabindex="0" role="region" aria-label="Targets with their verdicts">
<table><thead><tr><th scope="col">No.</th><th scope="col">Target</th><th scope="col">Verdict</th><th scope="col">Release</th>${outcomes.map((outcome) => html`<th scope="col">${outcomeWords(outcome)}</th>`)}<th scope="col">Time</th></tr></thead>
<tbody>${columns.map((column, index) => targetRow(column, index + 1, reports[index]))}</tbody></table></div></section>
</header>`
}

function targetRow(column: Column, number: number, report: string | undefined): Markup {
  const { environment, baseUrl, release, verdict, summary, staleWaivers, durationMs } = column
  const name = report === undefined ? html`${environment}` : html`<a href="${report}">${environment}</a>`
  return html`<tr><td class="number">${number}</td><th scope="row">${name}<span class="small address">${baseUrl}</span></th>
<td class="verdict-cell">${outcomeIcon(verdictOutcome[verdict])} ${verdictInWords({ verdict, staleWaivers: { length: staleWaivers } }).words}</td>
<td>${release ?? 'not given'}</td>
${outcomes.map((outcome) => html`<td class="n ${summary[outcome] > 0 ? outcome : 'none'}">${summary[outcome]}</td>`)}<td class="n">${durationInWords(durationMs)}</td></tr>`
}

function tableOf(
  rows: readonly MatrixRow[],
  columns: readonly Column[],
  reports: readonly (string | undefined)[],
  label: string,
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="matrix"><thead><tr><th scope="col">Requirement</th>${columns.map(({ environment }, index) => html`<th scope="col" title="${environment}">${index + 1}<span class="visually-hidden"> ${environment}</span></th>`)}</tr></thead>
<tbody>${rows.map(
    ({
      id,
      level,
      statement,
      cells,
    }) => html`<tr><th scope="row">${statement} <small>${level} · <code>${id}</code></small></th>${cells.map((cell, index) => cellView(cell, id, reports[index]))}</tr>
`,
  )}</tbody></table></div>`
}

function cellView(cell: Cell | undefined, id: string, report: string | undefined): Markup {
  if (cell === undefined) return html`<td></td>`
  const { outcome, observed } = cell
  const { symbol } = outcomeWording[outcome]
  const words = html`${symbol}<span class="visually-hidden"> ${outcomeWords(outcome)}</span>`
  if (['passed', 'inapplicable', 'untested'].includes(outcome)) return html`<td class="${outcome}">${words}</td>`
  const title = observed ?? outcomeWords(outcome)
  return report === undefined
    ? html`<td class="${outcome}" title="${title}">${words}</td>`
    : html`<td class="${outcome}"><a href="${report}#${anchor(id)}" title="${title}">${words}</a></td>`
}
