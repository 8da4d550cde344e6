import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Cause } from './cause.ts'
import type { ArgumentsOf, NothingToDecide, Reason } from './nothing-to-decide.ts'

/** Ends a check that judges nothing, for this cause. */
abstract class WithoutJudgement<Kind extends Cause['kind']> extends Error {
  readonly why: Extract<Cause, { kind: Kind }>

  constructor(why: Extract<Cause, { kind: Kind }>) {
    super(why.kind)
    this.why = why
  }
}

/** Ends a check that does not apply at this target. */
export class DoesNotApply extends WithoutJudgement<'nothing-to-decide' | 'absent-operation'> {
  override readonly name = 'DoesNotApply'
}

/** The error of a check that has nothing to decide at this target. */
export function nothingToDecide<R extends Reason>(reason: R, ...members: ArgumentsOf<R>): DoesNotApply {
  const given = members[0] as object | undefined
  return new DoesNotApply({ kind: 'nothing-to-decide', reason, ...given } as NothingToDecide)
}

/** Ends a check that lacks an input, which became clear only at this target. */
export class MissingPrerequisite extends WithoutJudgement<'missing-prerequisite'> {
  override readonly name = 'MissingPrerequisite'

  constructor(prerequisite: Prerequisite, because?: MissingPrerequisite['why']['because']) {
    super({ kind: 'missing-prerequisite', prerequisites: [prerequisite], ...(because !== undefined && { because }) })
  }
}
