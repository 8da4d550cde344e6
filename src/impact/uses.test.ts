import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { methods } from '../methods/methods.ts'
import { usagePatterns } from './method-uses.ts'
import { useOf, uses } from './uses.ts'

const ids = new Set(catalogue.map(({ id }) => id))
const all = [...uses].flatMap(([use, { reliances }]) => reliances.map(({ id }) => ({ use, id })))

test('every requirement that a use leads to is in the catalogue, and can be observed', () => {
  const unobservable = new Set(catalogue.filter(({ observation }) => !observation.possible).map(({ id }) => id))
  expect(all.filter(({ id }) => !ids.has(id) || unobservable.has(id))).toEqual([])
})

test.each(methods)('$id: its use relies on a requirement of its section, and on its refusals', (method) => {
  const found = uses.get(useOf(method.id, 'use'))?.reliances.map(({ id }) => id) ?? []
  expect(found.filter((id) => id.startsWith(`${method.section}/`)).length).toBeGreaterThan(1)
  expect(found).toContain(method.refusesUnknown)
  for (const pattern of ['page', 'json'] as const)
    expect(uses.get(useOf(method.id, pattern))?.reliances).toHaveLength(method.redirects ? 1 : 0)
  if (method.servesEveryRequest !== undefined)
    expect(uses.get(useOf(method.id, 'verbs'))?.reliances.map(({ id }) => id)).toEqual([method.servesEveryRequest])
})

test('no pattern of use leads nowhere', () => {
  for (const pattern of Object.keys(usagePatterns) as (keyof typeof usagePatterns)[])
    expect(
      methods.some(({ id }) => (uses.get(useOf(id, pattern))?.reliances.length ?? 0) > 0),
      pattern,
    ).toBe(true)
})

/** Not visible in the requests of a client: mistakes that it would have to make, other accepted users, and other servers. */
const notInTraffic: readonly RegExp[] = [
  /-with-an?-expired-license-is-403$|\/expired-license-/,
  /\/missing-(?:username|password)-/,
  /^1\/(?:external-account|same-accounts|credentials-are-not-private)/,
  /^2\.1\/(?:another-|no-authentication-without-a-password)/,
  /^4\.5\/(?:wrong-organization-is-refused|organization-is-required|redirects-stay-on-the-server)$/,
  /^4\.3\/get-takes-arguments-only$/,
]

test('each requirement that can be observed is relied on by a use, or no traffic shows it', () => {
  const reached = new Set(all.map(({ id }) => id))
  const left = catalogue.filter(({ id, observation }) => observation.possible && !reached.has(id)).map(({ id }) => id)
  const open = left.filter((id) => !notInTraffic.some((pattern) => pattern.test(id)))
  expect(open, 'name these in session-uses.ts or method-uses.ts, or, if no traffic shows them, here').toEqual([])
  expect(notInTraffic.filter((pattern) => !left.some((id) => pattern.test(id)))).toEqual([])
})
