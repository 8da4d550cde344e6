import { outcomes, verdicts } from '../../results/outcome.ts'
import { count } from '../../suite/count.ts'
import { textsThatApply } from '../../suite/texts-that-apply.ts'
import { dateInWords } from '../html/front-page.ts'
import { outcomeIcon, verdictOutcome } from '../html/icons.ts'
import { breakable, html, type Markup } from '../html/markup.ts'
import { type Page, pageOf, scrollingTable } from '../html/page.ts'
import { anchor } from '../links.ts'
import { verdictOf, whyOf } from '../run-summary.ts'
import { durationInWords, outcomeWord, outcomeWording, verdictWording } from '../wording.ts'
import type { EnvironmentHistory } from './history.ts'
import { type Cell, type Column, type MatrixRow, rowsOf } from './matrix.ts'
import { changesIn, sinceInWords } from './text.ts'

/** A run as a row of the list of runs, and as a column of the tables of requirements. */
interface ShownRun extends Column {
  readonly number: number
  readonly name: string
  /** The line below the name. */
  readonly about: string
  readonly changes: string
  readonly report?: string | undefined
}

/** A requirement, with further lines below its title. */
type ShownRow = Pick<MatrixRow, 'id' | 'level' | 'cells'> & {
  readonly title: string
  readonly notes?: readonly string[]
}

interface Part {
  readonly title: string
  readonly kind: 'Target' | 'Run'
  readonly runs: readonly ShownRun[]
  readonly tables: readonly {
    readonly title: string
    readonly meaning: string
    readonly rows: readonly ShownRow[]
    readonly folded?: boolean
  }[]
}

/** Earlier runs are listed, and have no column. */
const shownRuns = 20

/** Renders the page of many targets: one HTML file that needs no script and no network; it links to the report of each. */
export function renderMatrixHtml(
  columns: readonly Column[],
  suite: Page['suite'],
  reportOf: (column: Column) => string | undefined = () => undefined,
): string {
  const targets = count(columns.length, 'target')
  const rows = rowsOf(columns).map((row) => ({ ...row, title: row.statement }))
  const open = rows.filter((row) => has(row, 'failed', 'waived', 'cantTell'))
  const failures = ({ cells }: ShownRow) => cells.filter((cell) => cell?.outcome === 'failed').length
  const meaning =
    open.length === 0
      ? 'No requirement failed, is waived or is inconclusive on any target.'
      : 'Requirements that failed, are waived or are inconclusive on at least one target, the most frequent first.'
  const runs = columns.map((run, index) => {
    const about = `${run.baseUrl} · ${dateInWords(run.startedAt)} · catalogue ${run.catalogue}`
    const changes = [...whyOf(run), ...(run.partial ? ['partial run'] : [])].join(' · ')
    return { ...run, number: index + 1, name: run.environment, about, changes, report: reportOf(run) }
  })
  const rest = rows.filter((row) => !open.includes(row))
  const tables = [
    { title: 'Needs attention', meaning, rows: open.toSorted((a, b) => failures(b) - failures(a)) },
    { title: 'Everything else', meaning: 'Passed, inapplicable or untested everywhere.', rows: rest, folded: true },
  ]
  return pageOfRuns({
    title: `${targets}: authentication conformance`,
    suite,
    kicker: 'Authentication conformance of many targets',
    heading: html`${targets}`,
    parts: [{ title: 'Targets', kind: 'Target', runs, tables }],
    judged: columns,
    note: `Column numbers refer to the list of targets. Made from the results of ${targets}`,
  })
}

/** Renders the page of a history: one HTML file that needs no script, no network and no other file. */
export function renderHistoryHtml(histories: readonly EnvironmentHistory[], suite: Page['suite']): string {
  const runs = count(histories.flatMap((each) => each.runs).length, 'run')
  const open = histories.flatMap((each) => each.open)
  const waived = open.filter(({ outcome }) => outcome === 'waived').length
  const failures = `${count(open.length, 'failure')} open${waived > 0 ? `, ${waived} of them waived` : ''}`
  const environments = count(histories.length, 'environment')
  return pageOfRuns({
    title: `${runs} of ${environments}: authentication conformance over time`,
    suite,
    kicker: 'Authentication conformance over time',
    heading: html`${histories.length === 1 ? histories[0]?.environment : environments} <span class="release">${runs}, ${open.length === 0 ? 'no open failures' : failures}</span>`,
    parts: histories.map(partOf),
    judged: histories.flatMap((each) => each.runs.at(-1) ?? []),
    note: 'Large numbers count the last runs; column numbers refer to the list of runs. A failure is open until a run finds that the requirement holds, or that it does not apply. A run that did not test it changes nothing. Made',
  })
}

/** The history of one environment, the newest run first. */
function partOf({ environment, runs, open }: EnvironmentHistory): Part {
  const shown = runs.slice(-shownRuns).toReversed()
  const rows = rowsOf(shown)
  const failures = open.map((failure) => ({
    ...failure,
    // None of these runs may have the requirement, as without its spec file.
    cells: rows.find(({ id }) => id === failure.id)?.cells ?? shown.map(() => undefined),
    notes: textsThatApply(sinceInWords(failure, runs.at(-1)), failure.observed, failure.since.place),
  }))
  const ended = rows
    .filter((row) => has(row, 'failed', 'waived') && open.every(({ id }) => id !== row.id))
    .map((row) => ({ ...row, title: row.statement }))
  const ever = `Failed or waived in one of the last ${shownRuns} runs.`
  return {
    title: environment,
    kind: 'Run',
    runs: runs
      .map((run, index) => ({
        ...run,
        number: index + 1,
        name: dateInWords(run.startedAt),
        about: `suite ${run.suite}, catalogue ${run.catalogue} · ${run.place}`,
        changes: changesIn(run)
          .map(([words]) => words)
          .join(', '),
      }))
      .toReversed(),
    tables: [
      { title: 'Open', meaning: open.length === 0 ? 'No open failures.' : 'The oldest first.', rows: failures },
      ...(ended.length === 0 ? [] : [{ title: 'No longer open', meaning: ever, rows: ended, folded: true }]),
    ],
  }
}

function has({ cells }: Pick<MatrixRow, 'cells'>, ...wanted: readonly Cell['outcome'][]): boolean {
  return cells.some((cell) => cell !== undefined && wanted.includes(cell.outcome))
}

interface PageOfRuns extends Pick<Page, 'title' | 'suite'> {
  readonly kicker: string
  readonly heading: Markup
  readonly parts: readonly Part[]
  /** The runs whose verdicts are counted. */
  readonly judged: readonly Column[]
  readonly note: string
}

function pageOfRuns({ title, suite, kicker, heading, parts, judged, note }: PageOfRuns): string {
  const present = verdicts.filter((verdict) => judged.some((run) => run.verdict === verdict))
  return pageOf({
    title,
    suite,
    style: matrixStyle,
    skip: { to: 'part-1', words: `Skip to ${parts[0]?.title}` },
    front: html`<header class="front"><div class="identity"><p class="kicker">${kicker}</p><h1>${heading}</h1></div>
<dl class="verdicts">${present.map((verdict) => html`<div><dt>${outcomeIcon(verdictOutcome[verdict])} ${verdictWording[verdict].words}</dt><dd>${judged.filter((run) => run.verdict === verdict).length}</dd></div>`)}</dl>
${parts.length < 2 ? undefined : html`<nav class="files" aria-label="Contents">${parts.map((part, index) => html`<a href="#part-${index + 1}">${part.title}</a> `)}</nav>`}</header>`,
    main: html`${parts.map((part, index) => partView(part, `part-${index + 1}`))}`,
    colophon: html`<footer class="colophon"><p>${outcomes.map((outcome) => html`${outcomeWording[outcome].symbol} ${outcomeWord(outcome)}${outcome === 'cantTell' ? undefined : ' · '}`)}</p>
<p>${note} by ${suite.name} ${suite.version}.</p></footer>`,
  })
}

function partView({ title, kind, runs, tables }: Part, id: string): Markup {
  const heads = ['No.', kind, 'Verdict', 'Release', ...outcomes.map(outcomeWord), 'Time']
  const list = scrollingTable(`${title}, with verdicts`, heads, runs.map(runView), 'runs')
  const columns = runs.map(
    ({ number, name }) => html`<span title="${name}">${number}<span class="visually-hidden"> ${name}</span></span>`,
  )
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${kind === 'Target' ? list : undefined}
${tables.map(({ title: name, meaning, rows, folded }) => {
  const shown = ['Requirement', ...columns.slice(0, rows[0]?.cells.length)]
  const views = rows.map((row) => rowView(row, runs))
  const table = scrollingTable(`${title}: ${name}`, shown, views, 'matrix')
  return html`<h3>${name} <span class="number">${rows.length}</span></h3><p class="meaning">${meaning}</p>
${rows.length === 0 ? undefined : folded ? html`<details><summary>Show ${count(rows.length, 'requirement')}</summary>${table}</details>` : table}`
})}
${kind === 'Run' ? html`<h3>Runs <span class="number">${runs.length}</span></h3>${list}` : undefined}</section>`
}

function runView(run: ShownRun): Markup {
  const { number, name, about, changes, report, release, verdict, summary, cautions, durationMs } = run
  return html`<tr><td class="number">${number}</td><th scope="row">${report === undefined ? name : html`<a href="${report}">${name}</a>`}<span class="small">${breakable(about)}</span></th>
<td class="verdict-cell">${outcomeIcon(verdictOutcome[verdict])} ${verdictOf(run).words}<span class="small">${changes}</span>${cautions.map((caution) => html`<span class="small"><b>Caution:</b> ${caution}</span>`)}</td>
<td>${release ?? 'not given'}</td>
${outcomes.map((outcome) => html`<td class="n ${summary[outcome] > 0 ? outcome : 'none'}">${summary[outcome]}</td>`)}<td class="n">${durationInWords(durationMs)}</td></tr>`
}

function rowView({ id, level, title, notes = [], cells }: ShownRow, runs: readonly ShownRun[]): Markup {
  return html`<tr><th scope="row">${title} <small>${level} · <code>${id}</code></small>${notes.map((note) => html`<small>${breakable(note)}</small>`)}</th>${cells.map((cell, index) => cellView(cell, id, runs[index]?.report))}</tr>
`
}

function cellView(cell: Cell | undefined, id: string, report: string | undefined): Markup {
  if (cell === undefined) return html`<td></td>`
  const { outcome, observed } = cell
  const words = html`${outcomeWording[outcome].symbol}<span class="visually-hidden"> ${outcomeWord(outcome)}</span>`
  if (['passed', 'inapplicable', 'untested'].includes(outcome)) return html`<td class="${outcome}">${words}</td>`
  const title = observed ?? outcomeWord(outcome)
  const link = report && `${report}#${anchor(id)}`
  return html`<td class="${outcome}">${link ? html`<a href="${link}" title="${title}">${words}</a>` : html`<span title="${title}">${words}</span>`}</td>`
}

const matrixStyle = `
.verdicts{display:flex;flex-wrap:wrap;gap:.4rem 2.5rem;margin-top:1rem}
.verdicts>div{display:flex;flex-direction:column-reverse}.verdicts dd{font-size:2rem;font-weight:600;line-height:1.1}.verdicts dt{color:var(--muted);font-size:.9rem}
.meaning{color:var(--muted);margin-bottom:.75rem}
main h3{margin:2rem 0 .35rem}
.columns{display:block}
table{border-collapse:collapse;font-size:.875rem;background:none}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border:solid var(--line);border-width:0 0 1px;font-weight:400;overflow-wrap:normal}
thead th{color:var(--muted);font-weight:600;white-space:nowrap}
.runs{width:100%}.runs tbody th{min-width:11rem}
.runs .small{display:block;margin:0;font-size:.8125rem}
.runs .small,.matrix th small{overflow-wrap:break-word}
.verdict-cell{min-width:9rem}
.n{text-align:right;white-space:nowrap}.n.none{color:var(--muted)}
.matrix th:first-child{position:sticky;left:0;background:var(--page);min-width:22rem;max-width:34rem;padding-left:0}
.matrix tbody th small{display:block;font-size:.8125rem}
.matrix thead th+th,.matrix td{text-align:center;min-width:2.1rem;padding-inline:.2rem;vertical-align:middle}
.matrix td a{display:block;color:inherit;text-decoration:none;padding:.15rem 0}
.matrix td.failed{background:color-mix(in srgb,var(--failed) 12%,var(--page));font-weight:700}
${outcomes.map((outcome) => `td.${outcome}{color:var(--${outcome})}`).join('')}
@media (max-width:44rem){.runs tbody th{min-width:9.5rem;overflow-wrap:anywhere}.matrix th:first-child{min-width:11rem;max-width:11rem}}
@page{size:A4 landscape}
@media print{.matrix thead th+th,.matrix td{min-width:0}.scroll{overflow:visible}.matrix th:first-child{min-width:0;position:static}.matrix tr{break-inside:avoid}}
`
