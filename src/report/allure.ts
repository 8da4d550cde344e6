import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LabelName, LinkType, Severity, Stage, Status, type StepResult, type TestResult } from 'allure-js-commons'
import { createStepResult, createTestResult, FileSystemWriter } from 'allure-js-commons/sdk/reporter'
import type { Outcome } from '../result/outcome.ts'
import { visibleText } from '../result/plain-text.ts'
import type { CheckResult, RequirementResult, Result } from '../result/result.ts'
import { type SectionResult, sectionsOf } from '../result/sections.ts'
import { evidenceText } from './evidence-text.ts'
import { cautions, count, countsLine, placesInWords, rerunCommand } from './wording.ts'

/** Allure knows four outcomes; the ones it lacks are skipped, and their message begins with our word. */
const statuses: Readonly<Record<Outcome, Status>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  cantTell: Status.BROKEN,
  waived: Status.SKIPPED,
  inapplicable: Status.SKIPPED,
  untested: Status.SKIPPED,
}

const severities: Readonly<Record<RequirementResult['level'], Severity>> = {
  MUST: Severity.CRITICAL,
  SHOULD: Severity.NORMAL,
  MAY: Severity.MINOR,
}

// Files that Allure reads as results. Others in the folder are none of our business.
const leftover = /-(?:result|container)\.json$|-attachment(?:\.\w+)?$|^(?:environment\.properties|categories\.json)$/

/**
 * Writes a folder of Allure results, one test a requirement, made from the result alone.
 * Results that an earlier run left in the folder are removed first: Allure would show them as retries.
 *
 * @param resultsDir folder that is made when it is missing
 * @throws the file system's error when a file can't be written
 */
export function writeAllureResults(result: Result, resultsDir: string): void {
  const leftovers = existsSync(resultsDir) ? readdirSync(resultsDir).filter((name) => leftover.test(name)) : []
  for (const name of leftovers) rmSync(join(resultsDir, name))
  const writer = new FileSystemWriter({ resultsDir })
  for (const section of sectionsOf(result)) {
    for (const requirement of section.requirements) writer.writeResult(testOf(result, section, requirement, writer))
  }
  writer.writeEnvironmentInfo(facts(result))
  writer.writeCategoriesDefinitions([
    { name: 'Broken requirements', matchedStatuses: [Status.FAILED] },
    { name: 'Can’t tell: no answer, or the suite broke', matchedStatuses: [Status.BROKEN] },
    ...(['waived', 'untested', 'inapplicable'] as const).map((outcome) => ({
      name: outcome,
      matchedStatuses: [Status.SKIPPED],
      messageRegex: `(?s)${outcome}: .*`,
    })),
  ])
}

function facts(result: Result): Record<string, string> {
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

function testOf(result: Result, section: SectionResult, requirement: RequirementResult, writer: FileSystemWriter) {
  const { id, level, statement, outcome, defects, waiver } = requirement
  const steps = requirement.checks.map((check) => stepOf(result, check, writer))
  const start = Math.min(Date.parse(result.startedAt), ...steps.map((step) => step.start ?? Number.POSITIVE_INFINITY))
  const identity = createHash('md5').update(id).digest('hex')
  const test: TestResult = {
    ...createTestResult(randomUUID(), identity),
    testCaseId: identity,
    name: `${id}: ${visibleText(statement)}`,
    fullName: id,
    status: statuses[outcome],
    statusDetails: { message: explanation(requirement) },
    stage: Stage.FINISHED,
    start,
    // Whole milliseconds: on others the generator's chart of durations breaks, and with it the report.
    stop: start + Math.round(requirement.checks.reduce((sum, check) => sum + check.durationMs, 0)),
    steps,
    labels: [
      { name: 'docSection', value: `${section.number} ${section.title}`.trim() },
      { name: LabelName.EPIC, value: result.suite.name },
      { name: LabelName.FEATURE, value: `${section.number} ${section.title}`.trim() },
      { name: LabelName.STORY, value: level },
      { name: LabelName.SEVERITY, value: severities[level] },
      { name: LabelName.TAG, value: outcome },
      ...(waiver === undefined ? [] : [{ name: LabelName.OWNER, value: visibleText(waiver.owner) }]),
    ],
    parameters: [
      { name: 'requirement', value: id },
      { name: 'level', value: level },
      { name: 'cites', value: placesInWords(requirement) },
      { name: 'proof', value: `the check is proven by ${count(defects, 'defect')}` },
      { name: 'run again', value: visibleText(rerunCommand(result, id)) },
    ],
    links: /^https?:\/\//i.test(waiver?.link ?? '') ? [{ url: waiver?.link ?? '', type: LinkType.ISSUE }] : [],
  }
  return test
}

function explanation({ outcome, reason, waiver, checks }: RequirementResult): string {
  const messages = checks.flatMap(({ message }) => (message === undefined ? [] : [message]))
  const by = waiver === undefined ? '' : ` (${waiver.owner}, until ${waiver.expires})`
  const lead =
    statuses[outcome] === Status.SKIPPED
      ? [`${outcome}: ${waiver?.reason ?? reason ?? 'no reason given'}${by}`]
      : [reason ?? '']
  return visibleText([...lead, ...messages].filter((text) => text !== '').join('\n\n'))
}

function stepOf(result: Result, check: CheckResult, writer: FileSystemWriter): StepResult {
  const { name, outcome, durationMs, message, exchanges } = check
  const start = Date.parse(exchanges[0]?.startedAt ?? result.startedAt)
  const step: StepResult = {
    ...createStepResult(),
    name: visibleText(name),
    status: statuses[outcome],
    stage: Stage.FINISHED,
    start,
    stop: start + Math.round(durationMs),
    statusDetails: message === undefined ? {} : { message: visibleText(message) },
  }
  if (exchanges.length > 0) {
    const source = `${randomUUID()}-attachment.txt`
    writer.writeAttachment(source, Buffer.from(exchanges.map(evidenceText).join('\n\n')))
    step.attachments = [{ name: `Evidence: ${count(exchanges.length, 'exchange')}`, type: 'text/plain', source }]
  }
  return step
}
