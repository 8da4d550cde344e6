import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defectNamed } from '../../alterations/patches-named.ts'
import { packageRoot } from '../../suite/suite.ts'
import { type Expectations, filesOf, readExpectations } from './expectations.ts'
import { declare, differences, expectedOutcome } from './expected.ts'
import type { CheckOutcome } from './trial.ts'

const id = '4.1/wrong-password-is-401'
const elsewhere = '4.1/unknown-user-is-401'
const defect = defectNamed('basic-trims-the-password')

type Checks = Readonly<Record<string, CheckOutcome>>
const seen = (checks: Checks, requirement = id) => new Map([[requirement, new Map(Object.entries(checks))]])

/** The declarations after these outcomes were seen, one after the other. */
function declaredOf(...sightings: readonly ReturnType<typeof seen>[]): Record<string, Checks> {
  const all: Expectations = new Map()
  for (const outcomes of sightings) declare(all, [[defect, outcomes]])
  return Object.fromEntries([...(all.get(defect.name) ?? [])].map(([key, checks]) => [key, Object.fromEntries(checks)]))
}

describe('what is declared says what is not green, by name', () => {
  test.each<[string, Checks, Checks]>([
    ['a check', { a: 'passed', b: 'failed', c: 'passed' }, { b: 'failed' }],
    ['a control', { a: 'failed', b: 'passed', c: 'control', d: 'passed' }, { a: 'failed', c: 'control' }],
    [
      'most checks',
      { a: 'control', b: 'control', c: 'control', d: 'passed' },
      { 'every check': 'control', d: 'passed' },
    ],
  ])('%s', (_, checks, declared) => {
    expect(declaredOf(seen(checks, elsewhere))).toEqual({ [elsewhere]: declared })
  })

  test('nothing need be said of a defect that fails every check of what it breaks', () => {
    expect(declaredOf(seen({ a: 'failed', b: 'failed' }))).toEqual({})
    expect(declaredOf(seen({ a: 'failed', b: 'failed', c: 'passed' }))).toEqual({ [id]: { c: 'passed' } })
    expect(declaredOf(seen({ a: 'passed' }))).toEqual({ [id]: { a: 'passed' } })
  })
})

test('a new check changes nothing that is declared of others', () => {
  const before = seen({ a: 'failed', b: 'passed', c: 'passed' }, elsewhere)
  const green = seen({ a: 'failed', b: 'passed', c: 'passed', new: 'passed' }, elsewhere)
  const red = seen({ a: 'failed', b: 'passed', c: 'passed', new: 'failed' }, elsewhere)
  expect(declaredOf(before, green)).toEqual(declaredOf(before))
  expect(declaredOf(before, red)).toEqual({ [elsewhere]: { a: 'failed', new: 'failed' } })
})

test('every check is compared, and so is a check that is declared and not there', () => {
  const all: Expectations = new Map([[defect.name, new Map([[id, new Map([['a', 'failed' as const]])]])]])
  expect(differences(all, defect, id, new Map([['a', 'failed']]))).toEqual([])
  expect(differences(all, defect, id, new Map([['b', 'inapplicable']]))).toEqual([
    '"b" is inapplicable, declared passed',
    '"a" is declared, but did not run',
  ])
})

test('a defect that is like another one turns the same checks red', () => {
  const all = readExpectations()
  const [one, like] = [defectNamed('server-is-unavailable'), defectNamed('server-fails-always')]
  expect(expectedOutcome(new Map(), like, id, 'any')).toBe('control')
  for (const [requirement, checks] of all.get(one.name) ?? [])
    for (const check of checks.keys())
      if (!all.get(like.name)?.has(requirement))
        expect(expectedOutcome(all, like, requirement, check)).toBe(expectedOutcome(all, one, requirement, check))
})

test('the files are as --declare writes them', () => {
  for (const [file, lines] of filesOf(readExpectations()))
    expect(readFileSync(join(packageRoot, 'src/proof/selftest/expectations', file), 'utf8')).toBe(
      `${lines.join('\n')}\n`,
    )
})
