import type { ViolationSubject } from './violation.ts'

/** Ends a check that has nothing to decide at this target. The message is a sentence that says why. */
export class DoesNotApply extends Error {
  override readonly name = 'DoesNotApply'
}

/** The same, because the target lacks the operation: the requirement that demands the operation explains it. */
export class AbsentOperation extends DoesNotApply {
  readonly departure: ViolationSubject

  constructor(message: string, departure: ViolationSubject) {
    super(message)
    this.departure = departure
  }
}

/** Ends a check that lacks an input, which became clear only at this target. The message is the reason, as a sentence. */
export class MissingPrerequisite extends Error {
  override readonly name = 'LacksMeans'
}
