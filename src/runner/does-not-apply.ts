import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { OperationId } from '../methods/methods.ts'

/** Ends a check that has nothing to decide at this target. The message is a sentence that says why. */
export class DoesNotApply extends Error {
  override readonly name = 'DoesNotApply'
}

/** The same, because the target lacks the operation: the requirement that demands the operation explains it. */
export class AbsentOperation extends DoesNotApply {
  readonly absent: { readonly operation: OperationId; readonly status: number }

  constructor(message: string, absent: AbsentOperation['absent']) {
    super(message)
    this.absent = absent
  }
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
