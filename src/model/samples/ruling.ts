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

/** The requirement that an answer violates, or `conforming`. */
export function violated(model: typeof step, operation: Action, seen: Seen, known = state, about = facts): string {
  return model(about, known, operation, seen).violation?.requirement ?? 'conforming'
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
  return {
    name: `what a session is good for after ${name}`,
    said(model) {
      const otherwise = { ...facts, ...about }
      const after = model(otherwise, state, operation, seen)
      const known = 'next' in after ? after.next : state
      return [200, 401].map((status) => violated(model, probe, answer(status, { sent }), known, otherwise)).join(', ')
    },
    expected,
  }
}
