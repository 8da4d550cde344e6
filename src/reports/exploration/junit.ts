import type { Exploration, ExplorationFinding, ExplorationWaived } from '../../results/exploration-schema.ts'
import {
  expectationInWords,
  observationInWords,
  stateInWords,
  verdictReasonInWords,
} from '../../results/exploration-words.ts'
import { waiverInWords } from '../../results/waivers-applied.ts'
import { type CaseEnd, renderJunitFile, type TestCase } from '../junit-file.ts'
import { unpainted } from '../paint.ts'
import { findingLines } from './console.ts'

/** Renders a JUnit file of an exploration: one case per finding, and one for the exploration as a whole. */
export function renderExplorationJunit(exploration: Exploration): string {
  const { suite, target, verdict, findings, durationMs, startedAt, waived = [], staleWaivers = [] } = exploration
  const reason = verdictReasonInWords(exploration)
  const whole: TestCase = {
    ...caseOf(
      'the exploration has a verdict',
      verdict === 'no-verdict' ? { element: 'error', type: verdict, message: reason, text: reason } : undefined,
    ),
    milliseconds: durationMs,
  }
  const found = findings.map((finding) => findingCase(finding, exploration))
  const cases = [whole, ...found, ...staleWaivers.map(staleCase), ...waived.map(waivedCase)]
  const name = `${suite.name} explored ${target.environment}: ${verdict}`
  return renderJunitFile({ name, startedAt, durationMs, suites: [{ name: 'explore', cases }] })
}

function findingCase(finding: ExplorationFinding, exploration: Exploration): TestCase {
  const { requirement, operation, state, expected, found } = finding
  return caseOf(`${requirement}: ${operation} with ${stateInWords(state)}`, {
    element: 'failure',
    type: 'failed',
    message: `expected ${expectationInWords(expected)}; actual ${observationInWords(found)}`,
    text: findingLines(finding, exploration, unpainted).join('\n'),
  })
}

function waivedCase({ requirement, found, waiver }: ExplorationWaived): TestCase {
  const message = `waived: ${waiverInWords(waiver)}; actual ${observationInWords(found)}`
  return caseOf(requirement, { element: 'skipped', type: 'waived', message, text: '' })
}

function staleCase({ waiver, problem }: NonNullable<Exploration['staleWaivers']>[number]): TestCase {
  const end: CaseEnd = { element: 'failure', type: 'stale-waiver', message: problem, text: problem }
  return caseOf(`stale waiver of ${waiver.requirement}`, end)
}

function caseOf(name: string, end: CaseEnd | undefined): TestCase {
  return { name, className: 'explore', end }
}
