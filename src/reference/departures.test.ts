import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DefectEnvironment } from './defect.ts'
import { defects } from './defects/index.ts'
import { bench, cookiesOf } from './exchange.ts'
import { defaultOptions, type ReferenceOptions } from './options.ts'
import { tour } from './tour.ts'
import { variants } from './variants/index.ts'

const [joe] = defaultOptions.accounts.map(({ id, password }) => ({ id, password }))
const environments: Record<DefectEnvironment, Partial<ReferenceOptions>> = {
  reference: {},
  'reference-dynamic-encryption': { encryption: 'dynamic' },
  'reference-static-encryption': { encryption: 'static' },
  'reference-single-organization': { organizations: [], accounts: joe ? [joe] : [], getLogin: false },
  'reference-legacy': { release: '7.0.0' },
}

test('names say one thing each', () => {
  const names = [...defects, ...variants].map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
  expect(defects.length).toBeGreaterThanOrEqual(130)
  expect(variants.length).toBeGreaterThanOrEqual(34)
})

test.each(Object.entries(environments))('the tour of %s is the same each time', (_name, options) => {
  expect(tour(options, [])).toEqual(tour(options, []))
})

test('variants combine in any order', () => {
  const form =
    'j_username=joeuser%7Corganization_1&j_password=joe-Password1&userLocale=de_DE&userTimezone=Europe/Berlin'
  fc.assert(
    fc.property(fc.shuffledSubarray([...variants]), (chosen) => {
      const { ask } = bench(
        {},
        chosen.map(({ change }) => change),
      )
      const login = ask('/rest_v2/login', { form })
      const headers = cookiesOf(login)
      const shown = ask('/rest_v2/preferences', { headers })
      expect(login).toMatchObject({ status: 200, body: '' })
      expect(JSON.parse(shown.body)).toMatchObject({ userLocale: 'de_DE', userTimezone: 'Europe/Berlin' })
      expect(ask('/rest_v2/jobs', {})).toMatchObject({ status: 401, body: '' })
      expect(ask('/j_spring_security_check?j_username=a&j_password=b').status).toBe(302)
      ask('/logout.html', { headers })
      expect(ask('/rest_v2/jobs', { headers }).status).toBe(401)
    }),
    { numRuns: 200, seed: 20261120 },
  )
})
