import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attachment, LabelName, LinkType, Severity, Stage, Status, type TestResult } from 'allure-js-commons'
import { createTestResult, FileSystemWriter } from 'allure-js-commons/sdk/reporter'
import type { Outcome } from '../results/outcome.ts'
import { visibleText } from '../results/plain-text.ts'
import type { CheckResult, RequirementResult, Result } from '../results/result.ts'
import { type SectionResult, sectionsOf } from '../results/sections.ts'
import { waiverInWords } from '../results/waivers-applied.ts'
import { count } from '../suite/count.ts'
import { evidenceText } from './evidence-text.ts'
import { cautions, countsLine, placesInWords, rerunCommand } from './wording.ts'

/** Allure has four statuses; missing ones become skipped, with a message that begins with the name of the outcome. */
const statuses: Readonly<Record<Outcome, Status>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  cantTell: Status.BROKEN,
  waived: Status.SKIPPED,
  inapplicable: Status.SKIPPED,
  untested: Status.SKIPPED,
}

type Level = RequirementResult['level']

const severities: Readonly<Record<Level, Severity>> = {
  MUST: Severity.CRITICAL,
  SHOULD: Severity.NORMAL,
  MAY: Severity.MINOR,
}

export const suiteTitle = 'Authentication conformance'

// Files that Allure reads as results. Other files in the folder are left alone.
const leftover = /-(?:result|container)\.json$|-attachment(?:\.\w+)?$|^(?:environment\.properties|categories\.json)$/

const allureCategories = [
  { name: 'Broken requirements', matchedStatuses: [Status.FAILED] },
  { name: 'Inconclusive: no answer, a control failed, or an internal error', matchedStatuses: [Status.BROKEN] },
  ...(['waived', 'untested', 'inapplicable'] as const).map((outcome) => ({
    name: outcome,
    matchedStatuses: [Status.SKIPPED],
    messageRegex: `(?s)${outcome}: .*`,
  })),
]

/**
 * Writes a folder of Allure results, one test per check, from the result alone: the same tree that a run in vitest writes.
 * Removes results of an earlier run from the folder first, or creates it. Throws the file system's error.
 */
export function writeAllureResults(result: Result, resultsDir: string): void {
  removeAllureResults(resultsDir)
  mkdirSync(resultsDir, { recursive: true })
  for (const section of sectionsOf(result)) {
    for (const requirement of section.requirements)
      for (const check of requirement.checks.length === 0 ? [undefined] : requirement.checks) {
        const test = testOf(result, section, requirement, check, resultsDir)
        // Allure's own writer waits for the disk at every file, of which there are more than a thousand.
        writeFileSync(join(resultsDir, `${test.uuid}-result.json`), JSON.stringify(test))
      }
  }
  writeAllureFacts(result, resultsDir)
}

/** Writes what Allure shows beside the tests: the facts about the run, and how it groups what has not passed. */
export function writeAllureFacts(result: Result, resultsDir: string): void {
  const writer = new FileSystemWriter({ resultsDir })
  writer.writeEnvironmentInfo(allureFacts(result))
  writer.writeCategoriesDefinitions([...allureCategories])
}

/** Removes the results of an earlier run from a folder, and nothing else: Allure would show them as retries. */
export function removeAllureResults(resultsDir: string): void {
  const leftovers = existsSync(resultsDir) ? readdirSync(resultsDir).filter((name) => leftover.test(name)) : []
  for (const name of leftovers) rmSync(join(resultsDir, name))
}

/** The labels that place a check in Allure's tree, below the number and the title of its section. */
export function allureLabels(section: string, { id, level }: { id: string; level: Level }): TestResult['labels'] {
  return [
    { name: 'docSection', value: section.trim() },
    { name: LabelName.EPIC, value: suiteTitle },
    { name: LabelName.FEATURE, value: section.trim() },
    { name: LabelName.STORY, value: id },
    { name: LabelName.SEVERITY, value: severities[level] },
  ]
}

function allureFacts(result: Result): Record<string, string> {
  const { verdict, summary, target, suite, verdictReasons } = result
  const pairs = {
    verdict: [`${verdict}.`, ...verdictReasons, ...cautions(result)].join(' '),
    counts: countsLine(summary),
    environment: target.environment,
    target: target.baseUrl,
    ...(target.release !== undefined && { release: target.release }),
    suite: `${suite.name} ${suite.version}`,
    catalogue: suite.catalogue,
  }
  return Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, visibleText(value)]))
}

function testOf(
  result: Result,
  section: SectionResult,
  requirement: RequirementResult,
  check: CheckResult | undefined,
  resultsDir: string,
): TestResult {
  const { id, statement, outcome, waiver, blockedBy } = requirement
  const { name = statement, durationMs = 0, exchanges = [] } = check ?? {}
  const start = Date.parse(exchanges[0]?.startedAt ?? result.startedAt)
  const identity = createHash('md5').update(`${id}: ${name}`).digest('hex')
  return {
    ...createTestResult(randomUUID(), identity),
    testCaseId: identity,
    name: visibleText(name),
    fullName: `${id}: ${visibleText(name)}`,
    description: visibleText(statement),
    status: statusOf(requirement, check),
    statusDetails: { message: explanation(requirement, check) },
    stage: Stage.FINISHED,
    start,
    // Whole milliseconds: fractions break the generator's duration chart, and with it the report.
    stop: start + Math.round(durationMs),
    attachments: exchanges.length === 0 ? [] : [attach(exchanges, resultsDir)],
    labels: [
      ...allureLabels(`${section.number} ${section.title}`, requirement),
      { name: LabelName.TAG, value: outcome },
      ...(waiver === undefined ? [] : [{ name: LabelName.OWNER, value: visibleText(waiver.owner) }]),
    ],
    parameters: allureParameters(requirement, {
      'blocked by': blockedBy,
      'run again': rerunCommand(result, requirement),
    }),
    links: /^https?:\/\//i.test(waiver?.link ?? '') ? [{ url: waiver?.link ?? '', type: LinkType.ISSUE }] : [],
  }
}

type Cited = Pick<RequirementResult, 'id' | 'level' | 'section' | 'cites'>

/** What Allure shows of the requirement of a check, and what else is known, as parameters. */
export function allureParameters(requirement: Cited, more: Record<string, string | undefined>) {
  const { id, level } = requirement
  const shown = Object.entries({ requirement: id, level, cites: placesInWords(requirement), ...more })
  return shown.flatMap(([name, value]) => (value === undefined ? [] : { name, value: visibleText(value) }))
}

function statusOf({ outcome }: RequirementResult, check: CheckResult | undefined): Status {
  const isWaived = check?.outcome === 'failed' && outcome === 'waived'
  return statuses[check === undefined || isWaived ? outcome : check.outcome]
}

function explanation({ outcome, reason, waiver, blockedBy }: RequirementResult, check: CheckResult | undefined) {
  const why = waiver === undefined ? (check?.message ?? reason ?? 'no reason given') : waiverInWords(waiver)
  const lead =
    check === undefined || outcome === 'waived' || check.outcome === 'untested'
      ? [`${check?.outcome === 'untested' ? 'untested' : outcome}: ${why}`]
      : []
  if (check?.outcome === 'cantTell' && blockedBy !== undefined) lead.push(reason ?? '')
  const said = check?.outcome === 'untested' ? [] : [check?.message ?? '']
  return visibleText([...lead, ...said].filter((text) => text !== '').join('\n\n'))
}

function attach(exchanges: CheckResult['exchanges'], resultsDir: string): Attachment {
  const source = `${randomUUID()}-attachment.txt`
  const { name, text } = allureEvidence(exchanges)
  writeFileSync(join(resultsDir, source), text)
  return { name, type: 'text/plain', source }
}

/** The evidence of a check as one text, with its title. */
export function allureEvidence(exchanges: CheckResult['exchanges']): { name: string; text: string } {
  return { name: `Evidence: ${count(exchanges.length, 'exchange')}`, text: exchanges.map(evidenceText).join('\n\n') }
}
