import { z } from 'zod'

/** The schema of an object of one kind, with these members. */
export function one<Kind extends string, Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  kind: Kind,
  members: Shape = {} as Shape,
) {
  return z.strictObject({ kind: z.literal(kind), ...members })
}

/** The objects with all their members: results of earlier versions may lack some. */
export type Complete<T> = T extends unknown ? { [Name in keyof T]-?: Exclude<T[Name], undefined> } : never
