import { describe, expect, test } from 'vitest'
import type { RequirementResult, Result } from '../results/result.ts'
import { failedWith } from '../results/samples/sample-failure.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { reportFormats } from './formats.ts'
import { renderSpecification } from './html/render-specification.ts'
import { requirementTitle, severitiesInWords, worstFirst } from './wording.ts'

const violated = 'A request without a password is accepted.'
const statement = 'A request without a password is refused.'
const impact = { kind: 'security', severity: 'critical', text: 'Anyone may act as any user.' } as const

/** A result with one requirement of this outcome. */
function resultWith(outcome: RequirementResult['outcome']): Result {
  const sample = sampleResult()
  const known = sample.requirements.find((each) => each.outcome === outcome)
  if (known === undefined) throw new Error(`The sample has nothing that is ${outcome}.`)
  return { ...sample, requirements: [{ ...known, statement, violated, impact }], staleWaivers: [] }
}

const texts = ['html', 'html-summary', 'markdown', 'annotations', 'console', 'earl', 'junit'] as const

describe('a requirement that failed', () => {
  test.each(texts)('is titled in %s with what is the case', async (format) => {
    expect(await reportFormats[format].render(resultWith('failed'))).toContain(violated)
  })

  test.each(['html', 'console', 'earl', 'junit'] as const)('has its impact in %s', async (format) => {
    expect(await reportFormats[format].render(resultWith('failed'))).toContain(impact.text)
  })
})

test.each(['html', 'html-summary', 'markdown', 'console'] as const)(
  'a requirement that passed, or is not decided, is never titled as violated in %s',
  async (format) => {
    for (const outcome of ['passed', 'cantTell', 'untested', 'inapplicable'] as const)
      expect(await reportFormats[format].render(resultWith(outcome))).not.toContain(violated)
  },
)

test('the name of a case in JUnit stays the same however it ended, so that build servers recognize it', async () => {
  const names = async (outcome: RequirementResult['outcome']) =>
    /<testcase name="[^"]*: ([^"]*)"/.exec(await reportFormats.junit.render(resultWith(outcome)))?.[1]
  expect(await names('failed')).toContain(statement)
  expect(await names('passed')).toContain(statement)
})

test('what is known of no violation, as in older results, is titled with its statement', () => {
  expect(requirementTitle({ outcome: 'failed', statement, violated: undefined })).toBe(statement)
})

test('the findings begin with the worst', async () => {
  const severities = ['low', undefined, 'critical', 'medium', 'high'] as const
  const [failed] = resultWith('failed').requirements
  if (failed === undefined) throw new Error('The sample has no failure.')
  const requirements = severities.map((severity, index) => ({
    ...failed,
    id: `4.3/finding-${index}`,
    impact: severity && { ...impact, severity },
    checks: failed.checks.map((check) => ({
      ...check,
      ...failedWith({ request: `GET /${index}`, status: 500 + index, actual: { kind: 'status', status: 500 + index } }),
    })),
  }))
  expect(worstFirst(requirements).map((each) => each.impact?.severity)).toEqual([
    'critical',
    'high',
    'medium',
    'low',
    undefined,
  ])
  expect(severitiesInWords(requirements)).toBe('1 critical, 1 high, 1 medium, 1 low')
  for (const format of ['html', 'html-summary'] as const) {
    const page = await reportFormats[format].render({ ...resultWith('failed'), requirements })
    const list = page.slice(page.indexOf('<ol class="findings">'))
    const order = [...list.matchAll(/finding-(\d)<\/code>/g)].map(([, index]) => index)
    expect(order.slice(0, 5)).toEqual(['2', '4', '3', '0', '1'])
  }
})

describe('the page of the specification', async () => {
  const document = { title: 'Signing in', subject: 'the chapter', date: '2026-11', sha256: 'ab'.repeat(32) }
  const result = { ...sampleResult(), document }
  const page = renderSpecification(result)

  test('has each requirement and each section, where the reports link to', async () => {
    const ids = new Set([...page.matchAll(/<article class="entry" id="([^"]*)"/g)].map(([, id]) => id))
    expect(ids.size).toBe(result.requirements.length)
    for (const [, id] of page.matchAll(/<section class="section" id="([^"]*)"/g)) ids.add(id)
    for (const format of ['html', 'html-summary', 'earl'] as const) {
      const text = await reportFormats[format].render(result)
      const links = [...text.matchAll(/specification\.html#([^"]*)"/g)].map(([, id]) => id)
      expect(links.length, format).toBeGreaterThan(0)
      expect(
        links.filter((id) => !ids.has(id ?? '')),
        format,
      ).toEqual([])
    }
  })

  test('says how a requirement is observed or why not, and in an older result, which has neither, nothing else', () => {
    const [first] = result.requirements
    if (first === undefined) throw new Error('The sample has no requirement.')
    const older = { ...first, outcome: 'untested' as const, reason: 'Left out by --only.', checks: [] }
    const unseen = {
      ...first,
      outcome: 'inapplicable' as const,
      reason: "It can't be observed from outside: so.",
      cause: { kind: 'unobservable' as const },
      checks: [],
    }
    const pageOf = (each: RequirementResult) => renderSpecification({ ...result, requirements: [each] })
    expect(pageOf({ ...first, how: 'Look.' })).toContain('<dt>Observed</dt><dd>Look.</dd>')
    expect(pageOf(older)).not.toContain('Left out')
    expect(pageOf(unseen)).toContain('<dt>Not observable</dt>')
  })

  test('names the specification, and says nothing of the target', () => {
    expect(page).not.toContain(result.target.baseUrl)
    expect(page).not.toContain(result.target.environment)
    expect(page.slice(page.indexOf('<a class="skip"'))).not.toMatch(/#i-(passed|failed)/)
    for (const text of Object.values(document)) expect(page).toContain(text)
  })
})
