import type { Facts } from '../facts.ts'
import type { Action } from '../operation.ts'
import type { Seen } from '../seen.ts'
import type { step } from '../step.ts'
import { answer, answerTable, facts, probe, state } from './answers.ts'

/** What the model says in one case, as comparable text, and what it should say. */
export interface Sample {
  readonly name: string
  readonly said: (model: typeof step) => string
  readonly expected: string
}

/**
 * The permitted answers to an operation by the session it carries: none, an unknown one, an unauthenticated one, its own live
 * one, another user's, an ended one, an open one.
 */
export type LawfulAnswers = readonly [string, Action, string, Partial<Facts>?]

/** What the model says about a session after an answer: when its request is served, and when it is refused. */
export type Sequel = readonly [string, Action, Seen, sent: string, string, Partial<Facts>?]

/** What a request with the session of an answer violates that shows the first user, and one that shows the second. */
export type Shown = readonly [string, Action, Seen, string, Partial<Facts>?]

/** The requirement that an answer violates; `known` with those that it is known to violate; or `conforming`. */
export function violated(model: typeof step, operation: Action, seen: Seen, before = state, about = facts): string {
  const { violation, known } = { known: [], ...model(about, before, operation, seen) }
  const tolerated = known.map(({ requirement }) => `known ${requirement}`).join()
  return violation?.requirement ?? (tolerated || 'conforming')
}

export function rulingOfTable([name, operation, expected, about]: LawfulAnswers): Sample {
  return {
    name: `the conforming answers to ${name}`,
    said: (model) =>
      answerTable(model, operation, { ...facts, ...about })
        .map((letters) => letters || '-')
        .join(' '),
    expected,
  }
}

export function rulingOfSequel([name, operation, seen, sent, expected, about]: Sequel): Sample {
  const answers = [200, 401].map((status) => answer(status, { sent }))
  return rulingAfter(operation, seen, answers, about, { name: `what a session is good for after ${name}`, expected })
}

export function rulingOfOwner([name, operation, seen, expected, about]: Shown): Sample {
  const answers = [0, 1].map((user) => answer(200, { sent: seen.set ?? seen.sent, user }))
  return rulingAfter(operation, seen, answers, about, { name: `whose a session is after ${name}`, expected })
}

/** What these answers to a request violate, each after an operation. */
function rulingAfter(
  operation: Action,
  seen: Seen,
  answers: readonly Seen[],
  about: Partial<Facts> | undefined,
  sample: Omit<Sample, 'said'>,
): Sample {
  const target = { ...facts, ...about }
  return {
    ...sample,
    said(model) {
      const after = model(target, state, operation, seen)
      const before = 'next' in after ? after.next : state
      return answers.map((each) => violated(model, probe, each, before, target)).join(', ')
    },
  }
}
