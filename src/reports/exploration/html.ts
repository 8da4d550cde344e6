import type { Exploration, ExplorationFinding, ExplorationWaived } from '../../results/exploration-schema.ts'
import {
  blindSpotInWords,
  coveredInWords,
  expectationInWords,
  observationInWords,
  obstacleInWords,
  stateInWords,
  verdictReasonInWords,
} from '../../results/exploration-words.ts'
import { stepInWords } from '../../results/operation-words.ts'
import { count } from '../../suite/count.ts'
import { dateInWords } from '../html/front-page.ts'
import { outcomeIcon } from '../html/icons.ts'
import { html, type Markup } from '../html/markup.ts'
import { pageOf, scrollingTable } from '../html/page.ts'
import { factsView, trafficRows } from '../html/run-facts.ts'
import { defectInWords, durationInWords, releaseInWords } from '../wording.ts'
import { behindInWords, replaysInWords, timeForFindings, verdictsOfExploration } from './console.ts'

/** Renders the page of an exploration: one HTML file that needs no script, no network and no other file. */
export function renderExplorationHtml(exploration: Exploration): string {
  const { target, suite, verdict } = exploration
  const { words } = verdictsOfExploration[verdict]
  const parts = partsOf(exploration)
  return pageOf({
    title: `${words}: ${target.environment}, ${releaseInWords(target.release)}. Authentication explored`,
    suite,
    style: explorationStyle,
    skip: { to: 'findings', words: 'Skip to the findings' },
    front: front(exploration),
    contents: html`<nav class="contents" aria-label="Contents"><p class="nav-title">Contents</p>
<ul>${parts.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`,
    main: html`${parts.map(([id, title, content]) => {
      return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}</section>
`
    })}`,
    colophon: html`<footer class="colophon"><p>A finding is an answer that no interpretation of the specification explains, in any order of the overlapping requests. The suite replays it before it reports it. Secrets and session IDs were replaced before anything was recorded.</p></footer>`,
  })
}

function partsOf(exploration: Exploration): (readonly [id: string, title: string, content: Markup])[] {
  const { findings } = exploration
  const [waived, behind] = [waivedList(exploration), behindInWords(exploration)]
  const cards = html`${findings.length === 0 ? html`<p>${noneInWords(exploration)}</p>` : findings.map((finding, index) => card(finding, exploration, index))}
${behind === undefined ? undefined : html`<p class="small">Not investigated: ${behind}.</p>`}
`
  const tried = html`<p class="small">Each operation with each kind of session cookie, and how often it was tried.</p>
${coverageTable(exploration)}`
  return [
    ['findings', 'Findings', cards],
    ...(waived === undefined ? [] : [['waived', 'Waived', waived] as const]),
    ['coverage', 'What was tried', tried],
    ['latencies', 'Latencies', latencyTable(exploration)],
    ['time', 'Over time', overTimeTable(exploration)],
    ['run', 'About this exploration', about(exploration)],
  ]
}

function noneInWords({ verdict, operations, waived = [] }: Exploration): string {
  if (verdict === 'no-verdict')
    return operations === 0
      ? 'None: there was no answer to judge.'
      : 'None was confirmed. The exploration has no verdict.'
  const none = 'None: every answer conforms to at least one interpretation of the specification'
  return waived.length === 0 ? `${none}.` : `${none}, or what is waived.`
}

function waivedList({ waived = [], staleWaivers = [] }: Exploration): Markup | undefined {
  if (waived.length + staleWaivers.length === 0) return undefined
  return html`<p class="small">Known deviations that occurred. The exploration continued after them.</p>
<ul class="waived">${waived.map(waivedView)}${staleWaivers.map(
    ({ waiver, problem }) => html`<li>${outcomeIcon('failed')}<div><p><code>${waiver.requirement}</code> ${problem}</p>
<p class="small"><strong>stale waiver</strong> · ${waiver.reason} · ${waiver.owner} · expires ${waiver.expires}</p></div></li>`,
  )}</ul>`
}

function waivedView({ requirement, section, title, expected, found, times, waiver }: ExplorationWaived): Markup {
  return html`<li>${outcomeIcon('waived')}<div><p>${title}</p>
<p class="small"><strong>waived</strong> · <code>${requirement}</code> · section ${section} · seen ${count(times, 'time')}</p>
<p class="small">Expected ${expectationInWords(expected)}; actual ${observationInWords(found)}</p>
<p class="small">${waiver.reason} · ${waiver.owner} · expires ${waiver.expires}</p></div></li>`
}

function front(exploration: Exploration): Markup {
  const { target, verdict, startedAt } = exploration
  const { outcome, words } = verdictsOfExploration[verdict]
  return html`<header class="front">
<div class="identity"><p class="kicker">Authentication explored with random sequences</p>
<h1>${target.environment} <span class="release">${releaseInWords(target.release)}</span></h1>
<p class="address">${target.baseUrl}</p></div>
<div class="verdict ${outcome}" data-verdict="${verdict}">
${outcomeIcon(outcome)}
<div><p class="verdict-words"><span class="visually-hidden">Verdict: </span>${words}</p><p>${verdictReasonInWords(exploration)}</p></div>
</div>
${target.defect === undefined ? undefined : html`<p class="caution"><strong>Caution</strong> ${defectInWords(target.defect)}</p>`}
${exploration.blindSpots.map((each) => html`<p class="caution"><strong>Not seen</strong> ${blindSpotInWords(each)}</p>`)}
<dl class="facts">
<div><dt>Started</dt><dd><time datetime="${startedAt}">${dateInWords(startedAt)}</time></dd></div>
${fact('Duration', durationInWords(exploration.durationMs))}
${fact('Sequences', exploration.sequences)}
${fact('Operations', exploration.operations)}
${fact('Concurrent users', exploration.users)}
${fact('Seed', exploration.seed)}
</dl>
</header>`
}

function fact(term: string, value: string | number): Markup {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`
}

function card(finding: ExplorationFinding, { accounts }: Exploration, index: number): Markup {
  const { requirement, section, title, steps, script, expected, found, overlapping } = finding
  const repeats = replaysInWords(finding).replace(/^./, (letter) => letter.toUpperCase())
  return html`<article class="finding-card" aria-labelledby="finding-${index + 1}">
<h3 id="finding-${index + 1}">${outcomeIcon('failed')} ${title}</h3>
<p class="small"><code>${requirement}</code> · section ${section} · ${finding.operation} with ${stateInWords(finding.state)}</p>
<p><strong>Expected</strong> ${expectationInWords(expected)}</p>
<p><strong>Actual</strong> ${observationInWords(found)}</p>
${overlapping ? html`<p>No order of the overlapping requests explains their answers.</p>` : undefined}
<ol class="steps">${steps.map((step, number) => {
    const { does, sends, answer } = stepInWords(step, accounts)
    return html`<li class="${step.together ? 'together' : 'alone'}${step.wrong === true ? ' wrong' : ''}">
<span class="number">${number + 1}</span><span>Browser ${step.browser + 1}</span><span class="does">${does}${
      step.together ? ', at the same time' : ''
    } <small>(${sends})</small></span>
${answer === undefined ? undefined : html`<span class="${step.wrong === true ? 'wrong-answer' : 'answer'}">Server: ${answer}</span>`}</li>`
  })}</ol>
<p class="small">${repeats}. Seen ${count(finding.times, 'time')}, first in a sequence of ${count(finding.foundIn, 'operation')}.</p>
${
  script === undefined
    ? undefined
    : html`<details><summary>Shell script that reproduces it</summary><pre tabindex="0">${script}</pre></details>`
}
</article>`
}

function about(exploration: Exploration): Markup {
  const { traffic, suite, target, command, seed, givenUp } = exploration
  return factsView([
    ['Suite', `${suite.name} ${suite.version}, model ${suite.model}`],
    ['Target', target.baseUrl],
    ['Reproduce', `${command} --seed ${seed}`],
    ...trafficRows(traffic),
    ['Time for investigating findings', timeForFindings(exploration) ?? 'none'],
    [
      'Abandoned sequences',
      givenUp.reason === undefined ? `${givenUp.count}` : `${givenUp.count}: ${obstacleInWords(givenUp.reason)}`,
    ],
  ])
}

function coverageTable({ coverage }: Exploration): Markup {
  const rows = coverage.map(
    (row) =>
      html`<tr><th scope="row">${coveredInWords(row)}</th>${row.counts.map(({ count }) =>
        count === 0 ? html`<td class="never">never</td>` : html`<td>${count}</td>`,
      )}</tr>`,
  )
  const states = (coverage[0]?.counts ?? []).map(({ state }) => stateInWords(state))
  return scrollingTable('Table: What was tried', ['Operation', ...states], rows)
}

function latencyTable({ latencies }: Exploration): Markup {
  const heads = ['Operation', 'Requests', 'Median', '90 %', '99 %', 'Longest']
  const rows = latencies.map(({ operation, count, p50, p90, p99, max }) =>
    rowOf(operation, [count, ...[p50, p90, p99, max].map((milliseconds) => `${milliseconds.toFixed(1)} ms`)]),
  )
  return scrollingTable('Table: Latencies', heads, rows)
}

function overTimeTable({ overTime }: Exploration): Markup {
  const heads = ['Until', 'Operations', 'Per second', 'Median', '2xx', '3xx', '4xx', '5xx', 'Deviating', 'Abandoned']
  const rows = overTime.map(({ untilMs, operations, medianMs, answers, violations, givenUp }, index) => {
    const seconds = (untilMs - (overTime[index - 1]?.untilMs ?? 0)) / 1000
    const median = operations === 0 ? '' : `${medianMs.toFixed(1)} ms`
    const cells = [operations, Math.round(operations / seconds), median, ...Object.values(answers), violations, givenUp]
    return rowOf(`${(untilMs / 1000).toFixed(1)} s`, cells)
  })
  return scrollingTable('Table: Over time', heads, rows)
}

function rowOf(head: string, cells: readonly (string | number)[]): Markup {
  return html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
}

const explorationStyle = `
#findings .finding-card h3{margin:0 0 .4rem;display:flex;gap:.6rem}.finding-card h3 .icon{margin-top:.12em}
.finding-card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.4rem;margin-bottom:1.25rem}
.finding-card p+p{margin-top:.2rem}
.finding-card pre{background:var(--sunken);padding:.75rem;margin-top:.5rem;overflow-x:auto}
.steps{display:grid;gap:.35rem;margin:1rem 0}
.steps li{display:grid;grid-template-columns:1.5rem 5.5rem minmax(0,1fr);gap:.15rem .9rem;padding:.5rem .75rem;border-left:3px solid var(--line);background:var(--sunken)}
.steps li.together{margin-left:1.5rem}.steps li.wrong{border-left-color:var(--failed)}
.steps .answer{grid-column:3;color:var(--muted)}.steps .wrong-answer{grid-column:3;color:var(--failed);font-weight:600}
.waived li{display:flex;gap:.75rem;padding:.5rem 0;border-bottom:1px solid var(--line)}.waived .icon{flex:none;margin-top:.2em}
.scroll{margin-top:.6rem}
table{border-collapse:collapse;font-size:.875rem;width:100%;background:none}
th,td{text-align:right;vertical-align:bottom;padding:.3rem .6rem;border:solid var(--line);border-width:0 0 1px;overflow-wrap:normal}
td,tbody th{white-space:nowrap}tbody th{font-weight:500}
th:first-child{text-align:left;padding-left:0}
thead th{color:var(--muted);font-weight:600}td.never{color:var(--untested)}
@media (max-width:44rem){
.finding-card{padding:1rem}
.steps li{grid-template-columns:1.2rem minmax(0,1fr);gap:.15rem .6rem}
.steps li.together{margin-left:.75rem}
.steps .does,.steps .answer,.steps .wrong-answer{grid-column:2}
}
`
