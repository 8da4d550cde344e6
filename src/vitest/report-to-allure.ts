import * as allure from 'allure-js-commons'
import { sectionTitles } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import type { CheckReport } from '../outcome/report.ts'
import { allureEvidence, allureParameters, allurePlace } from '../reports/allure.ts'
import { visibleText } from '../results/plain-text.ts'

/** The parameter that passes the reason of a skip to the reporter, because Allure does not keep it. */
export const skipReason = 'skipped because'

/** Describes the current test to Allure, and why it is `skipped`; does nothing without allure-vitest. */
export async function reportToAllure(requirement: Requirement, report?: CheckReport, skipped?: string): Promise<void> {
  if (!('allureTestRuntime' in globalThis)) return
  const { section, statement } = requirement
  const place = allurePlace({ number: section, title: sectionTitles[section] ?? '' }, requirement)
  await allure.epic(place.epic)
  await allure.feature(place.feature)
  await allure.story(place.story)
  await allure.severity(place.severity)
  await allure.label('docSection', place.feature)
  await allure.description(visibleText(statement))
  const parameters = allureParameters({ ...requirement, cites: [...requirement.cites] })
  for (const [name, value] of Object.entries(parameters)) await allure.parameter(name, visibleText(value))
  if (skipped !== undefined) await allure.parameter(skipReason, visibleText(skipped))
  if (report === undefined || report.exchanges.length === 0) return
  const { name, text } = allureEvidence([...report.exchanges] as Parameters<typeof allureEvidence>[0])
  await allure.attachment(name, text, 'text/plain')
}
