import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { environmentOf } from '../environment/read-environment.ts'
import { packageRoot } from '../suite/suite.ts'
import type { Outcome } from './outcome.ts'
import type { RequirementResult, Waiver } from './result.ts'
import { readTemplate, readWaivers, waiversOf } from './waivers.ts'
import { applyWaivers, coversRelease } from './waivers-applied.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: string): Waiver[] {
  const file = join(folder, 'waivers.yaml')
  writeFileSync(file, content)
  return readWaivers(file)
}

function problems(content: string): readonly string[] {
  try {
    read(content)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

const entry = '- requirement: 4.3/x\n  reason: known\n  owner: team\n  expires: 2027-01-31\n'
const waiver: Waiver = { requirement: '4.3/x', reason: 'known', owner: 'team', expires: '2027-01-31' }

test('no secret of the environment comes from a waivers file', () => {
  const waiversFile = join(folder, 'telling.yaml')
  writeFileSync(waiversFile, entry.replace('known', 'joe-Password1 is known').replace('team', 'joe-Password1'))
  const variables = { TARGET_URL: 'http://host/c', USER_ID: 'joe', USER_PASSWORD: 'joe-Password1' }
  const environment = environmentOf({ ...variables, WAIVERS_FILE: waiversFile }, 'x.env', {})
  expect(waiversOf(environment)).toEqual([{ ...waiver, reason: '$USER_PASSWORD is known', owner: '$USER_PASSWORD' }])
  expect(waiversOf(environmentOf(variables, 'x.env', {}))).toEqual([])
})

describe('a waivers file', () => {
  test('is a list of entries', () => {
    expect(read(entry)).toEqual([waiver])
    expect(read(`${entry}  link: https://issues/1\n  release: "8.2"\n`)).toEqual([
      { ...waiver, link: 'https://issues/1', release: '8.2' },
    ])
    expect(read(entry.replace('2027-01-31', '"2027-01-31"'))).toEqual([waiver])
  })

  test('may begin with a byte order mark, as some editors save it', () => {
    expect(read(`\u{FEFF}${entry}`)).toEqual([waiver])
  })

  test('that the package ships is refused until it has an owner, but not where a server was asked to be so', () => {
    const shipped = join(packageRoot, 'environments/waivers/jasperreports-server-8.2-ce.yaml')
    expect(() => readWaivers(shipped)).toThrow(ConfigurationError)

    const waivers = readTemplate(shipped, '--like it')
    expect(waivers.length).toBeGreaterThan(10)
    expect(new Set(waivers.map(({ owner, expires }) => `${owner}, ${expires}`))).toEqual(
      new Set(['--like it, 9999-12-31']),
    )
  })

  test('takes a release as it is written, with or without quotes', () => {
    for (const release of ['8', '8.2', '8.10', '8.2.0']) {
      expect(read(`${entry}  release: ${release}\n`)[0]?.release).toBe(release)
      expect(read(`${entry}  release: '${release}'\n`)[0]?.release).toBe(release)
    }
  })

  test.each(['', '# nothing yet\n', '[]\n'])('may have no entry: %j', (content) => {
    expect(read(content)).toEqual([])
  })

  test.each([
    ['without a requirement', entry.replace('requirement: 4.3/x', 'link: x'), 'entry 1: requirement is missing.'],
    ['without a reason', entry.replace('  reason: known\n', ''), 'entry 1: reason is missing.'],
    ['with an empty reason', entry.replace('known', '""'), 'entry 1: reason is empty.'],
    ['without an owner', entry.replace('  owner: team\n', ''), 'entry 1: owner is missing.'],
    ['with a blank owner', entry.replace('team', '" "'), 'entry 1: owner: expected a text.'],
    ['with a list for a text', entry.replace('known', '[known]'), 'entry 1: reason: expected a text.'],
    ['without an end', entry.replace('  expires: 2027-01-31\n', ''), 'entry 1: expires'],
    ['that ends on no day', entry.replace('2027-01-31', '2027-02-30'), 'entry 1: expires: expected a day.'],
    ['that ends in words', entry.replace('2027-01-31', 'never'), 'entry 1: expires'],
    ['with a word that is unknown', `${entry}  until: 2028-01-01\n`, 'entry 1: There is no field until.'],
    ['that is no entry', `${entry}- just text\n`, 'entry 2: it has no fields.'],
  ])('is refused with an entry %s', (_, content, problem) => {
    expect(problems(content)).toEqual([expect.stringContaining(problem)])
    expect(problems(content)[0]).toContain('A waiver has requirement, reason, owner, expires')
  })

  test('is refused while something is left open in it, with one error however many entries repeat that', () => {
    const template = entry.replace('team', '&owner <who answers>').replace('2027-01-31', '&expires <YYYY-MM-DD>')
    const repeated = '- requirement: 4.3/y\n  reason: known\n  owner: *owner\n  expires: *expires\n'
    expect(problems(template + repeated)).toEqual([
      expect.stringMatching(
        /waivers\.yaml: complete these fields first: owner \(entries 1, 2\), expires \(entries 1, 2\)\./,
      ),
    ])
    const pasted = entry.replace('known', '"TODO: why this is accepted. Observed: 401"').replace('team', '"TODO: who"')
    expect(problems(pasted)).toEqual([expect.stringContaining('reason (entry 1), owner (entry 1).')])
    const filledIn = template.replace('<who answers>', 'team').replace('<YYYY-MM-DD>', '2027-01-31')
    expect(read(filledIn + repeated)).toEqual([waiver, { ...waiver, requirement: '4.3/y' }])
  })

  test('has all of its problems reported at once', () => {
    const two = `${entry.replace('known', 'TODO')}${entry.replace('  owner: team\n', '')}`
    expect(problems(two)).toEqual([
      expect.stringContaining('complete these fields first: reason (entry 1).'),
      expect.stringContaining('entry 2: owner is missing.'),
    ])
    expect(problems('- requirement: a\n- reason: b\n').length).toBe(6)
  })

  test.each([
    ['is no list', 'requirement: 4.3/x\n', 'expected a YAML list of waivers'],
    ['is no YAML', '- requirement: 4.3: x', /can't be read: it is not valid YAML: Nested .* at line 1, column \d+\.$/],
  ])('is refused when it %s', (_, content, problem) => {
    expect(problems(content)).toEqual([expect.stringMatching(problem)])
  })

  test('is refused when it is not there, or a folder', () => {
    expect(() => readWaivers(join(folder, 'none.yaml'))).toThrow("(WAIVERS_FILE) can't be read: there is no such file.")
    expect(() => readWaivers(folder)).toThrow("(WAIVERS_FILE) can't be read: it is a folder, not a YAML file.")
  })
})

test.each([
  [undefined, '8.2.0', true],
  ['8.2.0', '8.2.0', true],
  ['8.2', '8.2.0', true],
  ['8', '8.2.0', true],
  ['8.2.0', '8.2', false],
  ['8.1', '8.2.0', false],
  ['8.2', '8.20.0', false],
  ['8.20', '8.2.0', false],
  ['8.2', undefined, false],
  [undefined, undefined, true],
])('a waiver for release %s covers %s: %s', (release, actual, covers) => {
  expect(coversRelease({ ...waiver, release }, actual)).toBe(covers)
})

describe('a waiver', () => {
  const requirementWith = (outcome: Outcome): RequirementResult => ({
    id: '4.3/x',
    section: '4.3',
    also: [],
    level: 'MUST',
    statement: 'It holds.',
    outcome,
    defects: 1,
    checks: [],
  })
  const apply = (outcome: Outcome, changes: Partial<Waiver> = {}, today = '2026-11-20') => {
    const { requirements, stale } = applyWaivers([requirementWith(outcome)], [{ ...waiver, ...changes }], {
      release: '8.2.0',
      today,
    })
    return {
      outcome: requirements[0]?.outcome,
      reason: requirements[0]?.reason,
      stale: stale.map(({ problem }) => problem),
    }
  }

  test.each<[string, Outcome, Partial<Waiver>, string, Outcome, RegExp | undefined]>([
    ['covers a failure', 'failed', {}, '2026-11-20', 'waived', undefined],
    ['covers it on its last day', 'failed', {}, '2027-01-31', 'waived', undefined],
    ['covers nothing when it has expired, and is stale', 'failed', {}, '2027-02-01', 'failed', /expired on 2027-01-31/],
    ['covers a failure in its release', 'failed', { release: '8.2' }, '2026-11-20', 'waived', undefined],
    ['covers no failure in another release', 'failed', { release: '8.1' }, '2026-11-20', 'failed', undefined],
    ['is not stale in another release', 'passed', { release: '8.1' }, '2026-11-20', 'passed', undefined],
    ['is stale when the requirement passes', 'passed', {}, '2026-11-20', 'passed', /passes; remove/],
    [
      'is stale when it names no requirement',
      'failed',
      { requirement: '4.3/y' },
      '2026-11-20',
      'failed',
      /no such requirement/,
    ],
    [
      'is stale when it names no requirement, whatever its release',
      'failed',
      { requirement: '4.3/y', release: '8.1' },
      '2026-11-20',
      'failed',
      /no such requirement/,
    ],
    [
      'is not stale where no spec file is loaded',
      'failed',
      { requirement: 'own/y' },
      '2026-11-20',
      'failed',
      undefined,
    ],
    ['is stale when it has expired there', 'failed', { requirement: 'own/y' }, '2027-02-01', 'failed', /expired on/],
    [
      'is not stale where only a newer catalogue than that of the run has its requirement',
      'failed',
      { requirement: '2.1/another-name-is-not-the-users' },
      '2026-11-20',
      'failed',
      undefined,
    ],
    ['is neither when the requirement is untested', 'untested', {}, '2026-11-20', 'untested', undefined],
    ['is neither when the requirement is inapplicable', 'inapplicable', {}, '2026-11-20', 'inapplicable', undefined],
    ['is neither when the requirement is inconclusive', 'cantTell', {}, '2026-11-20', 'cantTell', undefined],
  ])('%s', (_, outcome, changes, today, applied, problem) => {
    const result = apply(outcome, changes, today)
    expect(result.outcome).toBe(applied)
    expect(result.stale).toEqual(problem === undefined ? [] : [expect.stringMatching(problem)])
  })

  test('for another release stays with the failure that it does not cover, until it expires', () => {
    const [other, failed] = [{ ...waiver, release: '8.1' }, requirementWith('failed')]
    const applied = (today: string) => applyWaivers([failed], [other], { release: '8.2.0', today }).requirements
    expect(applied('2026-11-20')).toEqual([{ ...failed, waiverOfOtherRelease: other }])
    expect(applied('2027-02-01')).toEqual([failed])
  })

  test('is not stale where the requirement passed in part, as what it waives may not have been asked', () => {
    const why = 'Left out by --quick.'
    const reason = `3 of 4 checks did not run. ${why}`
    const inPart = { ...requirementWith('passed'), reason, cause: { kind: 'in-part', left: 3, of: 4, why } as const }
    const on = { release: '8.2.0', today: '2026-11-20' }
    expect(applyWaivers([inPart], [waiver], on)).toEqual({ requirements: [inPart], stale: [] })
    expect(applyWaivers([requirementWith('passed')], [waiver], on).stale).toHaveLength(1)
    expect(applyWaivers([inPart], [waiver], { ...on, today: '2027-02-01' }).stale).toHaveLength(1)
  })

  test('is stale when it names no custom requirement of the spec files', () => {
    const own = { ...requirementWith('failed'), id: 'own/x' }
    const on = { release: '8.2.0', today: '2026-11-20' }
    const waivers = ['own/x', 'own/y'].map((requirement) => ({ ...waiver, requirement }))
    expect(applyWaivers([own], waivers, on).stale).toMatchObject([{ waiver: { requirement: 'own/y' } }])
  })

  test('says who answers for it, and until when', () => {
    expect(apply('failed').reason).toBe('known (team, until 2027-01-31)')
  })
})
