import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { packageRoot } from '../suite/suite.ts'
import { catalogue, catalogueVersion, requirement, sectionTitles } from './catalogue.ts'
import { everyPlace, sectionPlaces } from './places.ts'

/** One line for each requirement: its level and its id. The file of a version never changes. */
const frozen = join(packageRoot, `src/catalogue/catalogue-${catalogueVersion}.txt`)

test('the ids and levels of this version are frozen', () => {
  const lines = catalogue.map(({ id, level }) => `${level.padEnd(6)} ${id}`)
  const before = readFileSync(frozen, 'utf8').trimEnd().split('\n')
  const why =
    'Results of one catalogue version are compared by id. New, renamed or gone ids, and other levels, make a new ' +
    'version: raise catalogueVersion, and write its list to a new file beside this one.'
  expect(lines, why).toEqual(before)
})

describe('every requirement', () => {
  test('has an id of its own: the section, a slash, and what holds', () => {
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
    for (const { id, section } of catalogue) {
      expect(id).toMatch(/^[\d.]+\/[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(id.startsWith(`${section}/`)).toBe(true)
    }
  })

  test('is found by its id, and no other is', () => {
    for (const each of catalogue) expect(requirement(each.id)).toBe(each)
    expect(() => requirement('4.3/nothing')).toThrow('no requirement "4.3/nothing"')
  })

  test('stands in a section that has a title, in the order of the document', () => {
    const sections = [...new Set(catalogue.map(({ section }) => section))]
    for (const section of sections) expect(sectionTitles[section], section).toBeTruthy()
    expect(sections).toEqual(sections.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  })

  test('says what holds in a sentence, and how it is observed or why it can not be', () => {
    for (const { id, statement, observation } of catalogue) {
      expect(statement, id).toMatch(/^[A-Z].*\.$/)
      expect(observation.possible ? observation.how : observation.why, id).toMatch(/^\S.*[.)]$/)
    }
    expect(new Set(catalogue.map(({ statement }) => statement)).size).toBe(catalogue.length)
  })

  test('cites the places whose words demand it, and each of them is in the document', () => {
    const places = everyPlace()
    for (const { id, cites } of catalogue) {
      expect(cites.length, id).toBeGreaterThan(0)
      expect(new Set(cites).size, id).toBe(cites.length)
      for (const place of cites) expect(places, `${id} cites "${place}"`).toContain(place)
    }
  })

  test('has a check if it can be observed, and none if it can not', () => {
    const checked = new Set(everyCheck.map((check) => check.requirement))
    for (const { id, observation } of catalogue) expect(checked.has(id), id).toBe(observation.possible)
  })
})

test('the checks of one requirement can be told apart', () => {
  const names = everyCheck.map((check) => `${check.requirement} ${check.name}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe('the places of the document', () => {
  test('have the sections of the catalogue among them', () => {
    expect(Object.keys(sectionPlaces)).toEqual(
      expect.arrayContaining(Object.keys(sectionTitles).filter((section) => section !== 'own')),
    )
  })

  test.each([
    ['4.3, responses, row 400', true],
    ['4.3, responses, row 404', false],
    ['5.7, point 5', true],
    ['5.7, point 5, sentence 3', true],
    ['5.7, point 5, sentence 4', false],
    ['5.7, point 7', false],
    ['1, rules, point 7', true],
    ['1, point 1', false],
    ['3, table, row 6', true],
    ['3, table, row 7', false],
    ['5.2, sentence 2', true],
    ['5.2, sentence 3', false],
    ['4.3', false],
  ])('%s: %s', (place, isThere) => {
    expect(everyPlace().has(place)).toBe(isThere)
  })
})

test('what is a MAY is conditional: where the target has no such thing it is inapplicable, where it has, it counts', () => {
  const observable = catalogue.filter(({ level, observation }) => level === 'MAY' && observation.possible)
  expect(observable.length).toBeGreaterThan(0)
  expect(observable.filter(({ when }) => when.length === 0)).toEqual([])
})
