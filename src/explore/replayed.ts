import { kinds, type ModelOperation } from '../model/operation.ts'

/** Operations from a file; undefined if one is invalid. Only `kind` and `browser` are checked. */
export function operationsIn(given: readonly Readonly<Record<string, unknown>>[]): ModelOperation[] | undefined {
  const known: readonly unknown[] = kinds
  const usable = given.every(
    ({ kind, browser }) => known.includes(kind) && Number.isInteger(browser) && Number(browser) >= 0,
  )
  return usable ? given.map((operation) => ({ together: false, ...operation }) as unknown as ModelOperation) : undefined
}
