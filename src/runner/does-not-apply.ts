import { type Prerequisite, prerequisites } from '../catalogue/prerequisite.ts'
import type { Cause } from './cause.ts'
import { type ArgumentsOf, type NothingToDecide, type Reason, reasonInWords } from './nothing-to-decide.ts'

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
export function nothingToDecide<R extends Reason>(reason: R, ...members: ArgumentsOf<R>): DoesNotApply {
  const why = { kind: 'nothing-to-decide', reason, ...(members[0] as object | undefined) } as NothingToDecide
  return new DoesNotApply(reasonInWords(why), why)
}

/** Ends a check that lacks an input, which became clear only at this target. The message is the reason, as a sentence. */
export class MissingPrerequisite extends Error {
  override readonly name = 'MissingPrerequisite'
  readonly prerequisite: Prerequisite

  constructor(prerequisite: Prerequisite, message = `The environment does not set ${prerequisites[prerequisite]}.`) {
    super(message)
    this.prerequisite = prerequisite
  }
}
