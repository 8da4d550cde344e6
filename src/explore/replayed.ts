import { kinds, type Operation } from '../model/operation.ts'

/** Operations out of a file; undefined when they are none. What they say beyond their kind is taken as it is. */
export function operationsIn(given: readonly Readonly<Record<string, unknown>>[]): Operation[] | undefined {
  const known: readonly unknown[] = kinds
  const usable = given.every(
    ({ kind, browser }) => known.includes(kind) && Number.isInteger(browser) && Number(browser) >= 0,
  )
  return usable ? given.map((operation) => ({ together: false, ...operation }) as unknown as Operation) : undefined
}
