import type { Check } from './check.ts'
import type { CheckContext } from './context.ts'
import { expectationsIn } from './expect.ts'
import { placeInWords } from './source-place.ts'

/** Ends a custom check that has judged nothing. The message says which one. */
export class JudgedNothing extends Error {
  override readonly name = 'JudgedNothing'
}

/**
 * Runs a check once. Seeded defects verify the suite's own checks; a custom one must call an expectation.
 *
 * @throws what the check throws, and JudgedNothing if a custom check ends without an expectation
 */
export async function perform({ run, definedAt }: Check, context: CheckContext): Promise<void> {
  if (definedAt === undefined) return run(context)
  if ((await expectationsIn(() => run(context))) > 0) return
  const place = placeInWords(definedAt)
  throw new JudgedNothing(
    `The custom check at ${place} has no expectation, such as expect(answer).toBeServed(): it proves nothing.`,
  )
}
