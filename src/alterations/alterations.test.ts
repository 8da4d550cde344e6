import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bench, setCookiesOf } from '../reference/samples/bench.ts'
import { defects } from './defects/index.ts'
import { statefulDefects } from './stateful/index.ts'
import { variants } from './variants/index.ts'

test('names are unique and in kebab case', () => {
  const names = [...defects, ...statefulDefects, ...variants].map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
  expect(defects.length).toBeGreaterThanOrEqual(130)
  expect(statefulDefects.length).toBeGreaterThanOrEqual(40)
  expect(variants.length).toBeGreaterThanOrEqual(34)
})

/** A body of nothing, also as a variant compresses it. */
const empty: unknown = expect.stringMatching(/^$|^x\W{7}$/)

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
      const headers = setCookiesOf(login)
      const shown = ask('/rest_v2/preferences', { headers })
      expect(login).toMatchObject({ status: 200, body: empty })
      const { userLocale, userTimezone } = JSON.parse(shown.body)
      expect([userLocale.replace('-', '_').toLowerCase(), userTimezone]).toEqual(['de_de', 'Europe/Berlin'])
      expect(ask('/rest_v2/jobs', {})).toMatchObject({ status: 401, body: empty })
      expect(ask('/j_spring_security_check?j_username=a&j_password=b').status).toBe(302)
      ask('/logout.html', { headers })
      expect(ask('/rest_v2/jobs', { headers }).status).toBe(401)
    }),
    { numRuns: 200, seed: 20261120 },
  )
})
