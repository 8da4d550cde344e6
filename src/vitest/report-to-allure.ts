import * as allure from 'allure-js-commons'
import { sectionTitles } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import type { CheckReport } from '../outcome/report.ts'
import { allureEvidence, allureLabels, allureParameters } from '../reports/allure.ts'
import { visibleText } from '../results/plain-text.ts'

/** The parameter that passes the reason of a skip to the reporter, because Allure does not keep it. */
export const skipReason = 'skipped because'

/** Describes the current test to Allure, and why it is `skipped`; does nothing without allure-vitest. */
export async function reportToAllure(requirement: Requirement, report?: CheckReport, skipped?: string): Promise<void> {
  if (!('allureTestRuntime' in globalThis)) return
  const { section, statement } = requirement
  await allure.labels(...allureLabels(`${section} ${sectionTitles[section] ?? ''}`, requirement))
  await allure.description(visibleText(statement))
  const parameters = allureParameters({ ...requirement, cites: [...requirement.cites] }, { [skipReason]: skipped })
  for (const { name, value } of parameters) await allure.parameter(name, value)
  if (report === undefined || report.exchanges.length === 0) return
  const { name, text } = allureEvidence([...report.exchanges] as Parameters<typeof allureEvidence>[0])
  await allure.attachment(name, text, 'text/plain')
}
