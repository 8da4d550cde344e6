import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Cause } from './cause.ts'
import { type MembersOf, type Reason, reasonInWords } from './nothing-to-decide.ts'

/** Ends a check that does not apply at this target: why, as data, and as the sentence that is the message. */
export class DoesNotApply extends Error {
  override readonly name = 'DoesNotApply'
  readonly why: Extract<Cause, { kind: 'nothing-to-decide' | 'absent-operation' }>

  constructor(message: string, why: DoesNotApply['why']) {
    super(message)
    this.why = why
  }
}

/** The error of a check that has nothing to decide at this target. */
export function nothingToDecide<R extends Reason>(reason: R, ...members: MembersOf<R>): DoesNotApply {
  return new DoesNotApply(reasonInWords(reason, ...members), {
    kind: 'nothing-to-decide',
    reason,
    ...(members[0] as object | undefined),
  })
}

/** Ends a check that lacks an input, which became clear only at this target. The message is the reason, as a sentence. */
export class MissingPrerequisite extends Error {
  override readonly name = 'MissingPrerequisite'
  readonly prerequisite: Prerequisite

  constructor(message: string, prerequisite: Prerequisite) {
    super(message)
    this.prerequisite = prerequisite
  }
}
