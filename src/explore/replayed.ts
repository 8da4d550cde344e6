import { z } from 'zod'
import { methods } from '../methods/methods.ts'
import type { Doing, ModelOperation } from '../model/operation.ts'
import { circumstanceSchema, doingSchema } from '../model/operation-schema.ts'

/** The most browsers of an exploration: each has cookies and connections of its own, so nobody may ask for any number. */
export const mostBrowsers = 1000

const operations: z.ZodType<ModelOperation[]> = z.array(
  z.intersection(
    doingSchema.refine(isPossible, { error: 'expected a method with a token of its own', path: ['by'] }),
    circumstanceSchema.extend({ browser: circumstanceSchema.shape.browser.lt(mostBrowsers) }),
  ),
)

/** Whether the method of a declared token has one. */
function isPossible(doing: Doing): boolean {
  if (doing.kind !== 'token' || doing.by === undefined) return true
  return methods.some(({ id, tokenVariable }) => id === doing.by && tokenVariable !== undefined)
}

/** Operations from a file, or what is wrong with them. */
export function operationsIn(given: unknown): { operations: ModelOperation[] } | { problem: string } {
  const parsed = operations.safeParse(given)
  return parsed.success ? { operations: parsed.data } : { problem: z.prettifyError(parsed.error) }
}
