import type { Exploration } from '../../results/exploration-schema.ts'
import { html, type Markup } from '../html/markup.ts'

/** How often each operation was tried in each state of the session cookie. */
export function coverageTable({ coverage }: Exploration): Markup {
  const states = [...new Set(coverage.map(({ state }) => state))]
  const operations = [...new Set(coverage.map(({ operation }) => operation))]
  const counts = new Map(coverage.map((row) => [`${row.operation}|${row.state}`, row.count]))
  return scrolling(
    'What was tried',
    html`<table><thead><tr><th scope="col">Operation</th>${states.map((state) => html`<th scope="col">${state}</th>`)}</tr></thead>
<tbody>${operations.map(
      (operation) =>
        html`<tr><th scope="row">${operation}</th>${states.map((state) => {
          const count = counts.get(`${operation}|${state}`) ?? 0
          return count === 0 ? html`<td class="never">never</td>` : html`<td>${count}</td>`
        })}</tr>`,
    )}</tbody></table>`,
  )
}

/** Latency percentiles by operation. */
export function latencyTable({ latencies }: Exploration): Markup {
  const head = ['Operation', 'Requests', 'Median', '90 %', '99 %', 'Longest']
  return scrolling(
    'Latencies',
    html`<table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${latencies.map(
      ({ operation, count, p50, p90, p99, max }) =>
        html`<tr><th scope="row">${operation}</th><td>${count}</td>${[p50, p90, p99, max].map(
          (milliseconds) => html`<td>${milliseconds.toFixed(1)} ms</td>`,
        )}</tr>`,
    )}</tbody></table>`,
  )
}

/** Activity and latencies over time. */
export function overTimeTable({ overTime }: Exploration): Markup {
  const head = ['Until', 'Operations', 'Per second', 'Median', '2xx', '3xx', '4xx', '5xx', 'Deviating', 'Abandoned']
  const rows = overTime.map(({ untilMs, operations, medianMs, answers, violations, givenUp }, index) => {
    const seconds = (untilMs - (overTime[index - 1]?.untilMs ?? 0)) / 1000
    const median = operations === 0 ? '' : `${medianMs.toFixed(1)} ms`
    const cells = [operations, Math.round(operations / seconds), median, ...Object.values(answers), violations, givenUp]
    return html`<tr><th scope="row">${(untilMs / 1000).toFixed(1)} s</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
  })
  return scrolling(
    'Over time',
    html`<table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`,
  )
}

/** Wide tables scroll separately and are reachable with the keyboard. */
function scrolling(name: string, table: Markup): Markup {
  return html`<div class="scroll" role="region" aria-label="Table: ${name}" tabindex="0">${table}</div>`
}
