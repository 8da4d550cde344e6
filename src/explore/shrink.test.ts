import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Operation } from './operation.ts'
import { shrink } from './shrink.ts'

const request = (browser: number, more: object = {}): Operation =>
  ({
    kind: 'request',
    carried: 'own',
    documented: false,
    method: 'GET',
    wanted: 'resource',
    browser,
    together: false,
    ...more,
  }) as Operation
const key: Operation = { kind: 'key', browser: 3, together: false }
const logout: Operation = { kind: 'logout', carried: 'own', documented: false, browser: 3, together: true }
const always = () => true

test('what is not needed goes, wherever it stands', async () => {
  const noise = Array.from({ length: 20 }, (_, index) => request(index % 3))
  const operations = [...noise.slice(0, 7), key, ...noise.slice(7, 15), logout, ...noise.slice(15)]
  const shows = async (candidate: readonly Operation[]) => {
    const at = candidate.findIndex(({ kind }) => kind === 'key')
    return at !== -1 && candidate.slice(at).some(({ kind }) => kind === 'logout')
  }

  const shortest = await shrink(operations, shows, always)

  expect(shortest.map(({ kind }) => kind)).toEqual(['key', 'logout'])
  expect(shortest.map(({ browser, together }) => ({ browser, together }))).toEqual([
    { browser: 0, together: false },
    { browser: 0, together: false },
  ])
})

test('what has to overlap goes on overlapping', async () => {
  const shows = async (candidate: readonly Operation[]) =>
    candidate.some(({ kind, together }) => kind === 'logout' && together)

  expect(await shrink([request(0), key, logout, request(1, { together: true })], shows, always)).toMatchObject([
    { kind: 'logout', together: true },
  ])
})

test('whatever is survey for, what comes out shows it and is no longer', async () => {
  const operation = fc.constantFrom(
    request(0, { method: 'PUT' }),
    request(1, { carried: 'older', together: true }),
    key,
    logout,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), fc.nat(3), async (operations, needed) => {
      const shows = async (candidate: readonly Operation[]) =>
        candidate.filter(({ kind }) => kind === 'request').length >= needed
      fc.pre(await shows(operations))
      const shortest = await shrink(operations, shows, always)
      expect(await shows(shortest)).toBe(true)
      expect(shortest.length).toBe(Math.max(1, needed))
    }),
    { numRuns: 60 },
  )
})
