import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequirementResult, Result } from '../results/result.ts'
import { arbitraryResult } from '../results/samples/arbitrary-result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { countOutcomes } from '../results/sections.ts'
import { renderJunit } from './junit.ts'
import { junitProblems } from './samples/junit-schema.ts'
import { type Element, readXml } from './samples/xml.ts'

function caseOf(report: string, id: string): Element | undefined {
  const cases = readXml(report).children.flatMap(({ children }) => children)
  return cases.find(({ attributes }) => attributes.name?.startsWith(`${id}:`))
}

describe('renderJunit', () => {
  test('keeps to the schema and to XML 1.0, whatever the texts are', () => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        expect(junitProblems(renderJunit(result))).toEqual([])
      }),
    )
  })

  test('a failure shows its request, expectation and answer in the message, everything in the text', () => {
    const failure = caseOf(renderJunit(sampleResult()), '4.3/missing-password-is-400')?.children[0]
    expect(failure?.tag).toBe('failure')
    expect(failure?.attributes.message).toBe(
      'POST /reports/rest_v2/login (login with a form, without j_password) · expected status 400 · actual status 401',
    )
    expect(failure?.text).toContain('servers from 7.2 on are known to answer 401 here')
  })

  test.each([
    ['4.2/expired-license-is-403', 'skipped', 'untested: Needs EXPIRED_LICENSE_TARGET_URL.'],
    ['5.7/static-key-stays', 'skipped', 'inapplicable: LOGIN_ENCRYPTION is off.'],
    [
      '4.5/live-session-is-reused',
      'skipped',
      'waived: Known deviation of 8.2, fixed in 8.3 (platform-team, until 2027-03-31)',
    ],
    ['4.3/ticket-argument-opens-a-session', 'error', 'No answer: connect ETIMEDOUT 10.20.30.40:8443.'],
  ])('%s is %s with its reason in the message', (id, tag, message) => {
    const element = caseOf(renderJunit(sampleResult()), id)?.children[0]
    expect([element?.tag, element?.attributes.message]).toEqual([tag, message])
  })

  test('of what was skipped, the text does not say the message again', () => {
    const cases = readXml(renderJunit(sampleResult())).children.flatMap(({ children }) => children)
    const skipped = cases.flatMap(({ children }) => children).filter(({ tag }) => tag === 'skipped')
    expect(skipped.length).toBeGreaterThan(2)
    for (const { attributes, text } of skipped) expect(text).not.toContain(attributes.message)
    expect(skipped.some(({ text }) => text === '')).toBe(true)
  })

  test('what a check waited for is not its time, nor that of its section', () => {
    const id = '4.3/missing-password-is-400'
    const result = sampleResult()
    const waiting = ({ checks: [check] }: RequirementResult) =>
      check === undefined ? [] : [{ ...check, durationMs: 2600, waitedMs: 2500 }]
    const requirements = result.requirements.map((each) => ({ ...each, checks: each.id === id ? waiting(each) : [] }))
    const report = renderJunit({ ...result, requirements })
    expect(caseOf(report, id)?.attributes.time).toBe('0.100')
    const section = readXml(report).children.find(({ attributes }) => attributes.name?.startsWith('4.3 '))
    expect(section?.attributes.time).toBe('0.100')
  })

  test('a stale waiver is a failure, so that a red pipeline never has a green file', () => {
    const root = readXml(renderJunit(sampleResult()))
    expect(root.children.find(({ attributes }) => attributes.name === 'Waivers')?.children[0]?.children[0]?.tag).toBe(
      'failure',
    )
    expect(root.attributes.failures).toBe('4')
  })

  test('what is inconclusive and does not decide the exit code is skipped, so that Jenkins does not mark the build', () => {
    const sample = sampleResult({ conformant: true })
    const [first, second, third] = sample.requirements.filter(({ level }) => level === 'MUST')
    const should = sample.requirements.find(({ level }) => level === 'SHOULD')
    const open: Partial<RequirementResult> = { outcome: 'cantTell', reason: 'It is open.', checks: [] }
    const changed = new Map<string | undefined, Partial<RequirementResult>>([
      [first?.id, { outcome: 'waived' }],
      [second?.id, { ...open, blockedBy: first?.id ?? '' }],
      [should?.id, open],
    ])
    const withChanges = (result: Result) => {
      const requirements = result.requirements.map((each) => ({ ...each, ...changed.get(each.id) }))
      return { ...result, requirements, summary: countOutcomes(requirements) }
    }
    const tagsIn = (result: Result) => {
      const report = renderJunit(result)
      const root = readXml(report)
      const sum = (name: string) => root.children.reduce((all, { attributes }) => all + Number(attributes[name]), 0)
      const elements = [second, should].map((each) => caseOf(report, each?.id ?? '')?.children[0])
      return {
        elements: elements.map((element) => `${element?.tag} ${element?.attributes.message}`),
        errors: [Number(root.attributes.errors), sum('errors')],
        failures: [Number(root.attributes.failures), sum('failures')],
      }
    }
    const skipped = 'skipped inconclusive: It is open.'
    expect(tagsIn(withChanges(sample))).toEqual({ elements: [skipped, skipped], errors: [0, 0], failures: [0, 0] })
    // A strict run fails because of what is inconclusive although its cause is waived.
    const strict = tagsIn(withChanges({ ...sample, strict: true }))
    expect(strict.elements).toEqual(['error It is open.', skipped])
    expect(strict.errors).toEqual([1, 1])
    changed.set(third?.id, open)
    expect(tagsIn(withChanges(sample)).errors).toEqual([1, 1])
  })

  test('in a strict run an untested MUST is a failure, and what another shard checks is not', () => {
    const sample = sampleResult({ conformant: true })
    const requirements = sample.requirements.map((each) =>
      each.id.startsWith('3/idle') ? { ...each, cause: { kind: 'left-out', by: '--shard' } as const } : each,
    )
    const report = renderJunit({ ...sample, requirements, strict: true })
    const [failure] = caseOf(report, '4.2/expired-license-is-403')?.children ?? []
    expect([failure?.tag, failure?.attributes.message]).toEqual([
      'failure',
      'untested: Needs EXPIRED_LICENSE_TARGET_URL.',
    ])
    expect(caseOf(report, '3/idle-session-ends-after-the-timeout')?.children[0]?.tag).toBe('skipped')
    const root = readXml(report)
    const sum = (name: string) => root.children.reduce((all, { attributes }) => all + Number(attributes[name]), 0)
    expect([root.attributes.failures, sum('failures'), sum('skipped')]).toEqual(['1', 1, 3])
  })

  const xmllint = spawnSync('xmllint', ['--version']).error === undefined
  test.skipIf(!xmllint)(
    `xmllint agrees that it is XML${xmllint ? '' : ' (SKIPPED: no xmllint; apt-get install libxml2-utils)'}`,
    () => {
      for (const result of [sampleResult(), ...fc.sample(arbitraryResult, 5)]) {
        const run = spawnSync('xmllint', ['--noout', '-'], { input: renderJunit(result), encoding: 'utf8' })
        expect(run.stderr).toBe('')
      }
    },
  )
})
