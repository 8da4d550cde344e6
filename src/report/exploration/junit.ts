import type { Exploration, ExplorationFinding } from '../../result/exploration-schema.ts'
import { xmlAttribute, xmlText } from '../../result/plain-text.ts'
import { findingLines } from './console.ts'

/** Makes a JUnit file of an exploration: a case a finding, and one for the exploration as a whole. */
export function renderExplorationJUnit(exploration: Exploration): string {
  const { suite, target, verdict, verdictReason, findings, durationMs, startedAt } = exploration
  const seconds = (durationMs / 1000).toFixed(3)
  const errors = verdict === 'no-verdict' ? 1 : 0
  const whole = `  <testcase name="every answer is lawful" classname="explore" time="${seconds}">${
    errors === 1 ? element('error', verdictReason, verdictReason) : ''
  }</testcase>\n`
  const cases = [whole, ...findings.map(caseOf)].join('')
  const counts = `tests="${findings.length + 1}" failures="${findings.length}" errors="${errors}" time="${seconds}"`
  const name = xmlAttribute(`${suite.name} explored ${target.environment}: ${verdict}`)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${counts}>\n` +
    ` <testsuite name="explore" ${counts} timestamp="${startedAt.slice(0, 19)}">\n${cases} </testsuite>\n</testsuites>\n`
  )
}

function caseOf(finding: ExplorationFinding): string {
  const { requirement, operation, state, expected, found } = finding
  const name = xmlAttribute(`${requirement}: ${operation} with ${state}`)
  const text = findingLines(finding, (_style, plain) => plain).join('\n')
  const message = `expected ${expected}; came back ${found}`
  return `  <testcase name="${name}" classname="explore" time="0">${element('failure', message, text)}</testcase>\n`
}

function element(name: 'failure' | 'error', message: string, text: string): string {
  return `<${name} message="${xmlAttribute(message)}">${xmlText(text)}</${name}>`
}
