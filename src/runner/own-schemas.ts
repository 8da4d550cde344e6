import { z } from 'zod'
import { conditions } from '../catalogue/condition.ts'
import type { CustomEntry } from '../catalogue/own-requirements.ts'
import { prerequisites } from '../catalogue/prerequisite.ts'
import { impactKinds, severities } from '../catalogue/requirement.ts'
import { accountVariables } from '../environment/environment.ts'
import type { CheckOptions } from './check.ts'

// Schemas of custom requirements and checks. Their messages follow the name of the field.

const sentence = z.string('expected a sentence').min(1, 'expected a sentence')
const yes = z.literal(true, 'expected true, or nothing').optional()
const count = z.int('expected a whole number').min(0, 'expected a whole number')
const condition = oneOf(Object.keys(conditions))
const prerequisite = oneOf(Object.keys(prerequisites))

function oneOf(names: readonly string[]) {
  return z.enum(names, { error: ({ input }) => `expected one of ${names.join(', ')}, not ${input}` })
}

/** The fields of a custom requirement, apart from its ID. */
export const requirementSchema = z.strictObject(
  {
    level: z
      .enum(['MUST', 'SHOULD', 'MAY'], { error: ({ input }) => `expected MUST, SHOULD or MAY, not ${input}` })
      .optional(),
    statement: sentence,
    violated: sentence.optional(),
    impact: z.strictObject({ kind: oneOf(impactKinds), severity: oneOf(severities), text: sentence }).optional(),
    how: sentence,
    reading: sentence.optional(),
    when: z.array(condition).optional(),
    needs: z.array(prerequisite).optional(),
    timed: yes,
    hint: z.strictObject({ says: sentence, status: z.array(z.int()), location: z.string().optional() }).optional(),
  } satisfies Record<keyof CustomEntry, z.ZodType>,
  'expected an object with statement and how',
)

/** The options of a custom check. */
export const optionsSchema = z.strictObject(
  {
    name: sentence.optional(),
    wrongPasswords: count.optional(),
    account: oneOf(accountVariables).optional(),
    member: yes,
    spare: z.literal([1, 2], 'expected 1 or 2').optional(),
    basic: yes,
    when: z.array(condition).optional(),
    needs: prerequisite.optional(),
    unprotected: yes,
    tickets: count.optional(),
    deep: yes,
    ownHeaders: yes,
  } satisfies Record<keyof CheckOptions, z.ZodType>,
  'expected an object of options',
)
