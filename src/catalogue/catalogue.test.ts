import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { packageRoot } from '../suite/suite.ts'
import {
  catalogue,
  catalogueAt,
  catalogueVersion,
  catalogueVersions,
  everyRequirement,
  judgeBy,
  listOf,
  requirement,
  sectionTitles,
  versionInForce,
} from './catalogue.ts'
import { everyPlace, sectionPlaces } from './places.ts'
import { requirementOf } from './requirement.ts'
import { specificationPage } from './specification-page.ts'

test.each(catalogueVersions)('the ids and levels of version %s are those of its list', (version) => {
  const why =
    version === catalogueVersion
      ? '"npm run generate" writes the list of the newest version.'
      : 'Results of one version are compared by id, so the list of an older one never changes. A new requirement needs ' +
        '"since" with a new version, a retired one "until", and another level "was".'
  const list = readFileSync(join(packageRoot, `src/catalogue/catalogue-${version}.txt`), 'utf8')
  expect(listOf(version).split('\n'), why).toEqual(list.split('\n'))
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

  test('says as sentences what is the case where it does not hold, and what follows, if it can be observed', () => {
    const titles = catalogue.flatMap(({ violated }) => violated ?? [])
    expect(new Set(titles).size).toBe(titles.length)
    for (const { id, violated, impact, observation } of catalogue) {
      expect([id, violated !== undefined, impact !== undefined]).toEqual([
        id,
        observation.possible,
        observation.possible,
      ])
      for (const sentence of [violated, impact?.text])
        if (sentence !== undefined) expect(sentence, id).toMatch(/^[A-Z].*[.)]$/)
    }
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

test('the checks of one requirement have different names', () => {
  const names = everyCheck.map((check) => `${check.requirement} ${check.name}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('docs/specification.md is made from the catalogue, and names each requirement; if not, "npm run generate" writes it', () => {
  const page = readFileSync(join(packageRoot, 'docs/specification.md'), 'utf8')
  expect(page).toBe(specificationPage())
  const headings = page.split('\n').filter((line) => line.startsWith('### '))
  expect(headings).toEqual(catalogue.map(({ id }) => `### ${id}`))
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

describe('an older version', () => {
  const entry = { statement: 'It holds.', cites: ['1, point 1'], how: 'Look.' }
  const entries = {
    '1/always': entry,
    '1/new': { ...entry, since: '2028-02' },
    '1/gone': { ...entry, until: '2028-02' },
    '1/in-between': { ...entry, since: '2027-06', until: '2028-02' },
    '1/stricter': { ...entry, was: { level: 'SHOULD', until: '2027-06' } },
  } as const
  const requirements = Object.entries(entries).map(([id, each]) => requirementOf(id, each))
  const versions = ['2026-11', '2027-06', '2028-02']

  test.each([
    ['2026-11', ['1/always MUST', '1/gone MUST', '1/stricter SHOULD']],
    ['2027-06', ['1/always MUST', '1/gone MUST', '1/in-between MUST', '1/stricter MUST']],
    ['2028-02', ['1/always MUST', '1/new MUST', '1/stricter MUST']],
  ])('%s has what was demanded then, as it was demanded', (version, lines) => {
    expect(catalogueAt(version, requirements, versions).map(({ id, level }) => `${id} ${level}`)).toEqual(lines)
  })

  test('that never was is refused', () => {
    expect(() => judgeBy('1999-01')).toThrow('There is no catalogue 1999-01; there is 2026-11')
    expect(versionInForce()).toBe(catalogueVersion)
  })

  test('is the one that runs judge by, once it is chosen', () => {
    const [first = ''] = catalogueVersions
    judgeBy(first)
    expect(everyRequirement()).toEqual(catalogueAt(first))
    judgeBy(catalogueVersion)
  })

  test('is a year and a month, no earlier than the first', () => {
    expect(catalogueVersions[0]).toBe('2026-11')
    for (const version of catalogueVersions) expect(version).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
  })
})
