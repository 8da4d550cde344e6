/** Ends a check that has nothing to decide at this target: what it has found out, as a sentence. */
export class DoesNotApply extends Error {
  override readonly name = 'DoesNotApply'
}
