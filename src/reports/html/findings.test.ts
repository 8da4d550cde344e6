import { expect, test } from 'vitest'
import type { RequirementResult, Result } from '../../results/result.ts'
import { sampleFailure } from '../../results/samples/sample-failure.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { findings, placedCauses } from './findings.ts'
import { renderSpecification } from './render-specification.ts'

/** Of the first requirements of the sample: three are untested for two reasons, one is inconclusive because of a failure. */
function partlyUntested(): Result {
  const result = sampleResult()
  const failed = result.requirements.find(({ outcome }) => outcome === 'failed')
  const [one, two, three, four] = result.requirements.filter(({ outcome }) => outcome === 'passed')
  if (!failed || !one || !two || !three || !four) throw new Error('The sample is too small.')
  for (const each of [one, two])
    Object.assign(each, { outcome: 'untested', reason: 'The environment does not set A.', checks: [] })
  Object.assign(three, { outcome: 'untested', reason: 'The environment does not set B.', checks: [] })
  Object.assign(four, { outcome: 'cantTell', blockedBy: failed.id, reason: `Blocked by ${failed.id}.` })
  return { ...result, requirements: [failed, one, two, three, four] }
}

const textOf = (source: string) => source.replaceAll(/<[^>]*>/g, '')

test('what was not tested is said to be so before its title; in brief it is one finding for each reason', () => {
  const result = partlyUntested()
  const [failed, one, two, three, four] = result.requirements.map(({ id, statement }) => ({ id, statement }))
  const whole = findings(result, placedCauses(result)).source
  for (const each of [one, two, three]) expect(textOf(whole)).toContain(`Not tested: ${each?.statement}`)
  const brief = findings(result, placedCauses(result), 'report.html').source
  expect(textOf(brief)).toContain('Not tested: 2 requirements. The environment does not set A.')
  expect(textOf(brief)).toContain('Not tested: 1 requirement. The environment does not set B.')
  expect(textOf(brief)).toContain(`1 requirement inconclusive because of it: ${four?.id}`)
  for (const each of [failed, one, two, three, four]) expect(brief).toContain(`href="report.html#r-${each?.id}"`)
})

test('in brief, too, a waived failure has its severity, who accepted it, why and until when', () => {
  const result = partlyUntested()
  const reason = 'The container writes its page. (qa@example.com, until 2027-03-31)'
  Object.assign(result.requirements[0] ?? {}, { outcome: 'waived', reason })
  const brief = findings(result, placedCauses(result), 'report.html').source
  expect(textOf(brief)).toMatch(/waived · MUST · \w+, \w+/)
  expect(textOf(brief)).toContain(reason)
})

test('what a finding sent, expected and got are apart, and what else to look at follows', () => {
  const result = partlyUntested()
  const [failed] = result.requirements
  const [check] = failed?.checks ?? []
  const failure = sampleFailure({
    request: 'GET http://a.test/b/c?d=e (probe)',
    expected: { kind: 'status', is: 401 },
    actual: { kind: 'status', status: 204 },
    lostSessions: { refused: 3, of: 12 },
  })
  Object.assign(check ?? {}, { failure })
  const { source } = findings(result, placedCauses(result))
  expect(source).toContain('<code>GET http://<wbr>a.test/<wbr>b/<wbr>c?<wbr>d=e (probe)</code>')
  expect(source).toContain('<dt>expected</dt><dd>status 401</dd>')
  expect(source).toContain('<dt>actual</dt><dd>status 204</dd>')
  expect(textOf(source)).toContain('hintSessions get lost: 3 of 12 requests')
})

test('in the page of the specification, ids within texts lead to their requirements', () => {
  const result = partlyUntested()
  const [first, second] = result.requirements
  Object.assign(first ?? {}, { how: `As ${second?.id}: not as 9/no-such-requirement.` })
  const page = renderSpecification(result)
  expect(page).toContain(`As <a href="#r-${second?.id}">${second?.id}</a>: not as 9/no-such-requirement.`)
})

test('where all passed, some of them only in part, the findings say so', () => {
  const result = sampleResult({ conformant: true })
  const [whole, inPart] = result.requirements.filter(({ outcome }) => outcome === 'passed')
  if (!whole || !inPart) throw new Error('The sample is too small.')
  const cause: RequirementResult['cause'] = {
    kind: 'in-part',
    left: 3,
    of: 4,
    why: [{ kind: 'left-out', by: '--quick' }],
  }
  const noneOf = (...requirements: Result['requirements']) => textOf(findings({ ...result, requirements }, []).source)
  expect(noneOf(whole, { ...inPart, cause })).toContain('None: every applicable requirement passed, 1 of them in part.')
  expect(noneOf(whole, inPart)).toContain('None: every applicable requirement was tested and passed.')
})
