import { type Happening, inLines, inOneLine } from '../results/happening.ts'
import { outcomeGroupsOf } from '../results/outcome-groups.ts'
import { headline } from '../results/plain-text.ts'
import type { RequirementResult, Result } from '../results/result.ts'
import { sectionsOf } from '../results/sections.ts'
import { failedAsUntested, inconclusiveWithoutEffect } from '../results/verdict.ts'
import { waiverInWords } from '../results/waivers-applied.ts'
import { type CaseEnd, renderJunitFile, type TestCase, type TestSuite } from './junit-file.ts'
import { cautions, countsLine } from './wording.ts'

/**
 * Renders a JUnit file of a run: one suite per section, one case per requirement. failed is `<failure>`, cantTell is `<error>`;
 * waived, inapplicable and untested are `<skipped>`, and so is a cantTell that does not change the exit code, because an error
 * marks a build. A red pipeline never has a green file: in a strict run an untested MUST is `<failure>`, and stale waivers are
 * cases of a separate suite.
 */
export function renderJunit(result: Result): string {
  const { suite, target, verdict, startedAt, durationMs } = result
  const untested = new Set(failedAsUntested(result))
  const tolerated = new Set(inconclusiveWithoutEffect(result))
  const marksBuild = (each: RequirementResult) =>
    each.outcome === 'cantTell' ? !tolerated.has(each) : untested.has(each)
  const sections = sectionsOf(result).map(
    ({ number, title, requirements }): TestSuite => ({
      name: `${number} ${title}`.trim(),
      properties: propertiesOf(result),
      cases: requirements.map((each) => requirementCase(suite.name, each, marksBuild(each))),
    }),
  )
  const name = `${suite.name} on ${target.environment}: ${verdict}`
  return renderJunitFile({ name, startedAt, durationMs, suites: [...sections, ...waiverSuite(result)] })
}

function propertiesOf(result: Result): NonNullable<TestSuite['properties']> {
  const { target, verdict, verdictReasons, summary, suite } = result
  return [
    ['verdict', verdict],
    ['verdictReasons', verdictReasons.join(' ')],
    ['summary', countsLine(summary)],
    ['target', target.baseUrl],
    ...(target.release === undefined ? [] : [['release', target.release] as const]),
    ['catalogue', suite.catalogue],
    ...cautions(result).map((sentence) => ['caution', sentence] as const),
  ]
}

function requirementCase(suiteName: string, requirement: RequirementResult, marksBuild: boolean): TestCase {
  const { id, section, level, statement, checks } = requirement
  return {
    name: `${id}: ${statement} (${level})`,
    // Jenkins derives packages and classes from dots, hence the underscores in the section number.
    className: `${suiteName}.section_${section.replaceAll('.', '_')}`,
    // All checks wait for sessions to end together.
    milliseconds: checks.reduce((sum, { durationMs, waitedMs = 0 }) => sum + Math.max(0, durationMs - waitedMs), 0),
    end: endOf(requirement, marksBuild),
  }
}

function endOf(requirement: RequirementResult, marksBuild: boolean): CaseEnd | undefined {
  const { outcome, reason, waiver, violated, impact } = requirement
  const messages = outcomeGroupsOf(requirement).flatMap(({ happening }) => happening ?? [])
  switch (outcome) {
    case 'passed':
      return undefined
    case 'failed': {
      const said = [violated, impact?.text].filter((sentence) => sentence !== undefined).join(' ')
      return end('failure', outcome, [...messages, reason, said], 'The requirement does not hold.')
    }
    case 'cantTell': {
      const unknown = 'There was no answer, or the suite broke.'
      if (marksBuild) return end('error', outcome, [reason, ...messages], unknown)
      return end('skipped', outcome, [`inconclusive: ${reason ?? unknown}`, ...messages])
    }
    case 'waived': {
      const why = waiver === undefined ? (reason ?? 'no reason given') : waiverInWords(waiver)
      return end('skipped', outcome, [`waived: ${why}`, ...messages])
    }
    default: {
      const why = `${outcome}: ${reason ?? 'no reason given'}`
      return end(marksBuild ? 'failure' : 'skipped', outcome, [why, ...messages])
    }
  }
}

/** `said`: sentences, and what happened; the first one is also the message. */
function end(
  element: CaseEnd['element'],
  type: string,
  said: readonly (string | Happening | undefined)[],
  otherwise = '',
): CaseEnd {
  const present = said.flatMap((each) => each || [])
  const [first] = present
  const message = (typeof first === 'object' ? inOneLine(first) : headline(first ?? '')) || otherwise
  const texts = present.map((each) => (typeof each === 'string' ? each : inLines(each)))
  // Systems show message and text of skipped cases, so the reason would appear twice.
  const shown = element === 'skipped' && texts[0] === message ? texts.slice(1) : texts
  return { element, type, message, text: texts.length === 0 ? otherwise : shown.join('\n\n') }
}

function waiverSuite({ staleWaivers }: Result): TestSuite[] {
  if (staleWaivers.length === 0) return []
  const cases = staleWaivers.map(({ waiver, problem }) => ({
    name: `waiver of ${waiver.requirement} is current`,
    className: 'waivers',
    end: end('failure', 'stale-waiver', [
      `The waiver of ${waiver.requirement} (${waiver.owner}, expires ${waiver.expires}): ${problem}`,
    ]),
  }))
  return [{ name: 'Waivers', cases }]
}
