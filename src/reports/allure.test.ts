import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sampleResult } from '../results/samples/sample-result.ts'
import { writeAllureResults } from './allure.ts'
import { AllureReportError, generateAllureReport, withoutAnalytics } from './allure-report.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allure-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function resultOf(id: string) {
  const names = readdirSync(folder).filter((name) => name.endsWith('-result.json'))
  return names
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .find(({ fullName, status }) => fullName.startsWith(`${id}: `) && status !== 'passed')
}

describe('writeAllureResults', () => {
  test('a failed check carries section, level, message and its evidence as an attachment', () => {
    writeAllureResults(sampleResult(), folder)
    const failed = resultOf('4.3/missing-password-is-400')
    expect(failed.status).toBe('failed')
    expect(failed.statusDetails.message).toContain('expected   status 400')
    expect(failed.labels).toContainEqual({ name: 'docSection', value: '4.3 Login' })
    expect(failed.labels).toContainEqual({ name: 'severity', value: 'critical' })
    const evidence = readFileSync(join(folder, failed.attachments[0].source), 'utf8')
    expect(evidence).toContain('POST https://reports.staging.example.com:8443/reports/rest_v2/login')
  })

  test.each([
    ['4.2/expired-license-is-403', 'untested: Needs EXPIRED_LICENSE_TARGET_URL.'],
    ['5.7/static-key-stays', 'inapplicable: LOGIN_ENCRYPTION is off.'],
    ['4.5/live-session-is-reused', 'waived: Known deviation of 8.2, fixed in 8.3 (platform-team, until 2027-03-31)'],
  ])('%s is skipped, and says why', (id, message) => {
    writeAllureResults(sampleResult(), folder)
    expect(resultOf(id).status).toBe('skipped')
    expect(resultOf(id).statusDetails.message).toContain(message)
  })

  test('removes the results of an earlier run, and nothing else', () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    writeAllureResults(sampleResult(), folder)
    const before = readdirSync(folder).length
    writeAllureResults(sampleResult(), folder)
    expect(readdirSync(folder)).toHaveLength(before)
    expect(existsSync(join(folder, 'notes.txt'))).toBe(true)
  })
})

describe('generateAllureReport', () => {
  test('says what to install when allure is missing', async () => {
    const from = join(folder, 'module.js')
    await expect(generateAllureReport(folder, join(folder, 'x.html'), from)).rejects.toThrow(
      new AllureReportError(
        'The Allure report needs the package allure, which is not installed: npm install --save-dev allure@^3.18',
      ),
    )
  })

  test('says so when the generator fails', async () => {
    const missing = join(folder, 'missing')
    await expect(generateAllureReport(missing, join(folder, 'x.html'))).rejects.toThrow(AllureReportError)
  })

  test('the analytics go, the rest of the page stays', () => {
    const page = `<head><title>x</title></head><body>
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>gtag('js')</script><p>stays</p></body>`
    expect(withoutAnalytics(page)).not.toContain('gtag')
    expect(withoutAnalytics(page)).toContain('<p>stays</p>')
    expect(withoutAnalytics(page)).toContain("default-src 'none'")
  })
})
