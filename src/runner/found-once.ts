import { NoAnswer } from '../transport/no-answer.ts'

/** Finds something once, for all who ask for it. A lost answer proves nothing: the next one to ask finds it again. */
export function foundOnce<T>(find: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return async () => {
    const asked = known ?? find()
    known = asked
    try {
      return await asked
    } catch (error) {
      if (error instanceof NoAnswer && known === asked) known = undefined
      throw error
    }
  }
}
