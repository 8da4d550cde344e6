import type { Exploration } from '../../results/exploration-schema.ts'
import { html, type Markup } from '../html/markup.ts'
import { scrollingTable } from '../html/page.ts'

/** How often each operation was tried in each state of the session cookie. */
export function coverageTable({ coverage }: Exploration): Markup {
  const states = [...new Set(coverage.map(({ state }) => state))]
  const operations = [...new Set(coverage.map(({ operation }) => operation))]
  const counts = new Map(coverage.map((row) => [`${row.operation}|${row.state}`, row.count]))
  const rows = operations.map(
    (operation) =>
      html`<tr><th scope="row">${operation}</th>${states.map((state) => {
        const count = counts.get(`${operation}|${state}`) ?? 0
        return count === 0 ? html`<td class="never">never</td>` : html`<td>${count}</td>`
      })}</tr>`,
  )
  return scrollingTable('Table: What was tried', ['Operation', ...states], rows)
}

/** Latency percentiles by operation. */
export function latencyTable({ latencies }: Exploration): Markup {
  const heads = ['Operation', 'Requests', 'Median', '90 %', '99 %', 'Longest']
  const rows = latencies.map(({ operation, count, p50, p90, p99, max }) =>
    rowOf(operation, [count, ...[p50, p90, p99, max].map((milliseconds) => `${milliseconds.toFixed(1)} ms`)]),
  )
  return scrollingTable('Table: Latencies', heads, rows)
}

/** Activity and latencies over time. */
export function overTimeTable({ overTime }: Exploration): Markup {
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
