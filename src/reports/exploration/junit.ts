import type { Exploration, ExplorationFinding, ExplorationWaived } from '../../results/exploration-schema.ts'
import {
  expectationInWords,
  observationInWords,
  stateInWords,
  verdictReasonInWords,
} from '../../results/exploration-words.ts'
import { xmlAttribute, xmlText } from '../../results/plain-text.ts'
import { waiverInWords } from '../../results/waivers-applied.ts'
import { unpainted } from '../paint.ts'
import { findingLines } from './console.ts'

/** Renders a JUnit file of an exploration: one case per finding, and one for the exploration as a whole. */
export function renderExplorationJUnit(exploration: Exploration): string {
  const { suite, target, verdict, findings, durationMs, startedAt } = exploration
  const { waived = [], staleWaivers = [] } = exploration
  const reason = verdictReasonInWords(exploration)
  const seconds = (durationMs / 1000).toFixed(3)
  const errors = verdict === 'no-verdict' ? 1 : 0
  const whole = testCase('the exploration has a verdict', errors === 1 ? element('error', reason, reason) : '', seconds)
  const failed = [...findings.map((finding) => caseOf(finding, exploration)), ...staleWaivers.map(staleCase)]
  const cases = [whole, ...failed, ...waived.map(waivedCase)].join('')
  const tests = failed.length + waived.length + 1
  const counts = `tests="${tests}" failures="${failed.length}" errors="${errors}" skipped="${waived.length}" time="${seconds}"`
  const name = xmlAttribute(`${suite.name} explored ${target.environment}: ${verdict}`)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${counts}>\n` +
    ` <testsuite name="explore" ${counts} timestamp="${startedAt.slice(0, 19)}">\n${cases} </testsuite>\n</testsuites>\n`
  )
}

function caseOf(finding: ExplorationFinding, exploration: Exploration): string {
  const { requirement, operation, state, expected, found } = finding
  const text = findingLines(finding, exploration, unpainted).join('\n')
  const message = `expected ${expectationInWords(expected)}; actual ${observationInWords(found)}`
  return testCase(`${requirement}: ${operation} with ${stateInWords(state)}`, element('failure', message, text))
}

function waivedCase({ requirement, found, waiver }: ExplorationWaived): string {
  const message = `waived: ${waiverInWords(waiver)}; actual ${observationInWords(found)}`
  return testCase(requirement, `<skipped message="${xmlAttribute(message)}"/>`)
}

function staleCase({ waiver, problem }: NonNullable<Exploration['staleWaivers']>[number]): string {
  return testCase(`stale waiver of ${waiver.requirement}`, element('failure', problem, problem))
}

function testCase(name: string, ends: string, seconds = '0'): string {
  return `  <testcase name="${xmlAttribute(name)}" classname="explore" time="${seconds}">${ends}</testcase>\n`
}

function element(name: 'failure' | 'error', message: string, text: string): string {
  return `<${name} message="${xmlAttribute(message)}">${xmlText(text)}</${name}>`
}
