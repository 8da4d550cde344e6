import { type Happening, inLines, inOneLine } from '../results/happening.ts'
import { outcomeGroupsOf } from '../results/outcome-groups.ts'
import { headline, xmlAttribute, xmlText } from '../results/plain-text.ts'
import type { RequirementResult, Result } from '../results/result.ts'
import { type SectionResult, sectionsOf } from '../results/sections.ts'
import { failedAsUntested, inconclusiveWithoutEffect } from '../results/verdict.ts'
import { waiverInWords } from '../results/waivers-applied.ts'
import { cautions, countsLine } from './wording.ts'

/**
 * Renders a JUnit file for the schema of Jenkins (junit-10.xsd): one suite per section, one case per requirement.
 *
 * failed is `<failure>`, cantTell is `<error>`; waived, inapplicable and untested are `<skipped>` with a message that begins
 * with that word, and so is a cantTell that does not change the exit code, because an error marks a build. The message attribute
 * is the first line of an explanation, since many systems show nothing else. The element's text is the whole explanation, or for
 * skipped cases the part that the message lacks. Times exclude waiting for sessions to end, because all checks wait together. A
 * red pipeline never has a green file: in a strict run an untested MUST is `<failure>`, and stale waivers, which also fail a run,
 * are cases of a separate suite.
 */
export function renderJunit(result: Result): string {
  const suites = [...sectionsOf(result).map((section) => sectionSuite(result, section)), ...waiverSuite(result)]
  const stale = result.staleWaivers.length
  const { suite, target, verdict } = result
  const attributes = [
    `name="${xmlAttribute(`${suite.name} on ${target.environment}: ${verdict}`)}"`,
    `tests="${result.requirements.length + stale}"`,
    `failures="${result.summary.failed + failedAsUntested(result).length + stale}"`,
    `errors="${result.summary.cantTell - inconclusiveWithoutEffect(result).length}"`,
    `time="${seconds(result.durationMs)}"`,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes.join(' ')}>\n${suites.join('')}</testsuites>\n`
}

function sectionSuite(result: Result, { number, title, requirements, counts }: SectionResult): string {
  const time = requirements.reduce((sum, requirement) => sum + duration(requirement), 0)
  const untested = failedAsUntested({ ...result, requirements })
  const tolerated = inconclusiveWithoutEffect(result).filter((each) => requirements.includes(each))
  const skipped = counts.waived + counts.inapplicable + counts.untested - untested.length + tolerated.length
  const attributes = [
    `name="${xmlAttribute(`${number} ${title}`.trim())}"`,
    `tests="${requirements.length}"`,
    `failures="${counts.failed + untested.length}"`,
    `errors="${counts.cantTell - tolerated.length}"`,
    `skipped="${skipped}"`,
    `time="${seconds(time)}"`,
    `timestamp="${result.startedAt.slice(0, 19)}"`,
  ]
  const cases = requirements.map((each) => {
    const marksBuild = each.outcome === 'cantTell' ? !tolerated.includes(each) : untested.includes(each)
    return requirementCase(result.suite.name, each, marksBuild)
  })
  return ` <testsuite ${attributes.join(' ')}>\n${properties(result)}${cases.join('')} </testsuite>\n`
}

function properties(result: Result): string {
  const { target, verdict, verdictReasons, summary, suite } = result
  const pairs: readonly (readonly [string, string])[] = [
    ['verdict', verdict],
    ['verdictReasons', verdictReasons.join(' ')],
    ['summary', countsLine(summary)],
    ['target', target.baseUrl],
    ...(target.release === undefined ? [] : [['release', target.release] as const]),
    ['catalogue', suite.catalogue],
    ...cautions(result).map((sentence) => ['caution', sentence] as const),
  ]
  const lines = pairs.map(([name, value]) => `   <property name="${name}" value="${xmlAttribute(value)}"/>\n`)
  return `  <properties>\n${lines.join('')}  </properties>\n`
}

function requirementCase(suiteName: string, requirement: RequirementResult, marksBuild: boolean): string {
  const { id, section, level, statement } = requirement
  // Jenkins derives packages and classes from dots, hence the underscores in the section number.
  const className = `${suiteName}.section_${section.replaceAll('.', '_')}`
  const name = `${id}: ${statement} (${level})`
  const time = seconds(duration(requirement))
  const attributes = `name="${xmlAttribute(name)}" classname="${xmlAttribute(className)}" time="${time}"`
  return `  <testcase ${attributes}>${outcomeElement(requirement, marksBuild)}</testcase>\n`
}

function outcomeElement(requirement: RequirementResult, marksBuild: boolean): string {
  const { outcome, reason, waiver, violated, impact } = requirement
  const messages = outcomeGroupsOf(requirement).flatMap(({ happening }) => happening ?? [])
  switch (outcome) {
    case 'passed':
      return ''
    case 'failed': {
      const said = [violated, impact?.text].filter((sentence) => sentence !== undefined).join(' ')
      return element('failure', 'failed', [...messages, reason, said], 'The requirement does not hold.')
    }
    case 'cantTell': {
      const unknown = 'There was no answer, or the suite broke.'
      if (marksBuild) return element('error', outcome, [reason, ...messages], unknown)
      return element('skipped', outcome, [`inconclusive: ${reason ?? unknown}`, ...messages])
    }
    case 'waived': {
      const why = waiver === undefined ? (reason ?? 'no reason given') : waiverInWords(waiver)
      return element('skipped', 'waived', [`waived: ${why}`, ...messages])
    }
    default:
      return element(marksBuild ? 'failure' : 'skipped', outcome, [
        `${outcome}: ${reason ?? 'no reason given'}`,
        ...messages,
      ])
  }
}

/** `said`: sentences, and what happened; the first one is also the message. */
function element(tag: string, type: string, said: readonly (string | Happening | undefined)[], otherwise = ''): string {
  const present = said.flatMap((each) => each || [])
  const [first] = present
  const message = (typeof first === 'object' ? inOneLine(first) : headline(first ?? '')) || otherwise
  const texts = present.map((each) => (typeof each === 'string' ? each : inLines(each)))
  // Systems show message and text of skipped cases, so the reason would appear twice.
  const shown = tag === 'skipped' && texts[0] === message ? texts.slice(1) : texts
  const text = texts.length === 0 ? otherwise : shown.join('\n\n')
  return `<${tag} type="${type}" message="${xmlAttribute(message)}">${xmlText(text)}</${tag}>`
}

function waiverSuite({ staleWaivers }: Result): string[] {
  if (staleWaivers.length === 0) return []
  const cases = staleWaivers.map(({ waiver, problem }) => {
    const message = `The waiver of ${waiver.requirement} (${waiver.owner}, expires ${waiver.expires}): ${problem}`
    const name = xmlAttribute(`waiver of ${waiver.requirement} is current`)
    return `  <testcase name="${name}" classname="waivers" time="0">${element('failure', 'stale-waiver', [message])}</testcase>\n`
  })
  const size = staleWaivers.length
  return [` <testsuite name="Waivers" tests="${size}" failures="${size}" errors="0">\n${cases.join('')} </testsuite>\n`]
}

function duration({ checks }: RequirementResult): number {
  return checks.reduce((sum, { durationMs, waitedMs = 0 }) => sum + Math.max(0, durationMs - waitedMs), 0)
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
