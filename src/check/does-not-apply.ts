import type { DepartedOn } from './departure.ts'

/** Ends a check that has nothing to decide at this target: what it has found out, as a sentence. */
export class DoesNotApply extends Error {
  override readonly name = 'DoesNotApply'
}

/** The same, since the target has no such operation: the requirement that says so explains it. */
export class AbsentOperation extends DoesNotApply {
  readonly departure: DepartedOn

  constructor(message: string, departure: DepartedOn) {
    super(message)
    this.departure = departure
  }
}

/** Ends a check that was not given what it takes, which only turned out at this target: the reason, as a sentence. */
export class LacksMeans extends Error {
  override readonly name = 'LacksMeans'
}
