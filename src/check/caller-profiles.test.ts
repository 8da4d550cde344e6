import { describe, expect, test } from 'vitest'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { requestMethods, sessionMethodsAndVariants, titleOf } from '../methods/methods.ts'
import { packageRoot } from '../suite/suite.ts'
import { byAlias, callerProfileFor } from './caller-profiles.ts'

const folders = { workingDirectory: packageRoot, packageRoot }
const { file, given } = givenVariables('reference', folders, {})
const environment = environmentOf(given, file, {})
const passwordMethods = [...sessionMethodsAndVariants, ...requestMethods].filter(({ takes }) => takes === 'password')

describe.each([
  ['no further account', ['admin', 'utf8User', 'specialUser', 'externalUser'], 0],
  ['one further account', ['utf8User', 'specialUser', 'externalUser'], 1],
  ['three further accounts', ['externalUser'], 3],
  ['four further accounts', [], 4],
] as const)('with %s', (_, absent, count) => {
  const here = { ...environment, ...Object.fromEntries(absent.map((name) => [name, undefined])) }
  const accountsBy = (method: (typeof passwordMethods)[number]) =>
    new Set([0, 1, 2, 3].map((index) => callerProfileFor(method, here, index).account.variable))

  test('all of them come by each way in turns, and the ordinary user where there is none', () => {
    for (const method of passwordMethods.filter(({ asciiOnly }) => !asciiOnly)) {
      expect(accountsBy(method).size, titleOf(method)).toBe(Math.max(1, count))
      expect(accountsBy(method).has('USER'), titleOf(method)).toBe(count === 0)
    }
  })

  test('another seed deals them out in another order, the same seed in the same', () => {
    const dealt = (seed: number) =>
      passwordMethods.map((method) => callerProfileFor(method, { ...here, seed }, 0).account.variable).join()
    const orders = [0, 1, 2, 3, 4, 5, 6].map(dealt)
    expect(dealt(3)).toBe(orders[3])
    // Basic authentication has fewer accounts, so it may have another number of orders.
    expect(new Set(orders).size).toBeGreaterThanOrEqual(Math.max(1, count))
  })

  test('no account whose name basic authentication may corrupt uses it', () => {
    const basic = passwordMethods.filter(({ asciiOnly }) => asciiOnly)
    expect(basic).toHaveLength(1)
    for (const method of basic)
      for (const name of ['UTF8_USER', 'SPECIAL_USER']) expect([...accountsBy(method)]).not.toContain(name)
  })
})

test('only an account of the organization whose alias is known is named by it', () => {
  const { user, admin } = environment
  expect(byAlias(user, environment).organization).toEqual({ id: 'org_alias_1', alias: 'org_alias_1' })
  expect(admin && byAlias(admin, environment)).toBe(admin)
})
