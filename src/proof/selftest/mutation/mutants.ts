import { newSession } from '../../../check/live-session.ts'
import { type Anatomy, anatomyOf } from './anatomy.ts'
import { assertionsOf } from './assertions.ts'
import type { Source } from './source.ts'

/** A module that asserts, or does, less than it should. */
export interface Mutant extends Source {
  /** Whether an assertion was removed, a condition weakened, or a step of a check skipped. */
  readonly change: 'removed' | 'weakened' | 'skipped'
  /** The changed source text, on one line. */
  readonly what: string
  /** The line of the change, from 1. */
  readonly line: number
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Steps without which nothing turns red, because they spare a target or leave checks out. */
const changesNoOutcome = /\b(requireMethod|requireNoNewUsers|resetCountOf)\(/

/**
 * All mutants of a module: without one of its assertions, with a part of a condition (`a` or `b` of `a && b`) always true, or
 * without a step whose result is unused. The operands of an assertion are still evaluated, so that the check sends the same
 * requests: `expect(await probe()).toHaveStatus(200)` becomes `void [await probe(), 200]`.
 */
export function mutantsOf({ path, text }: Source): Mutant[] {
  const anatomy = anatomyOf({ path, text })
  const spell = ({ start, end }: Span) => text.slice(start, end)
  const assertions = assertionsOf(anatomy)
  const removed = assertions.map((node) => {
    const { callee } = node
    const subject =
      callee.type === 'MemberExpression' && callee.object.type === 'CallExpression' ? callee.object : undefined
    const seen = [...(subject?.arguments ?? []), ...node.arguments].map(spell)
    // An error that is not created can't be thrown.
    const thrown = anatomy.throws.find(({ argument }) => argument === node)
    return mutant({ path, text }, 'removed', thrown ?? node, `void [${seen.join(', ')}]`)
  })
  const skipped = anatomy.waits
    .filter(({ argument }) => !assertions.some((each) => each === argument))
    .filter((step) => !changesNoOutcome.test(spell(step)))
    .map((step) => mutant({ path, text }, 'skipped', step, 'void 0'))
  const unopened = anatomy.calls
    .filter(({ node: { callee } }) => spell(callee) === newSession.name)
    .flatMap(({ node }) => node.arguments.slice(0, 1))
    .map((context) => {
      return mutant({ path, text }, 'skipped', context, `{ ...${spell(context)}, openSession: async () => {} }`)
    })
  return [...removed, ...weakenedIn({ path, text }, anatomy), ...skipped, ...unopened]
}

/** All mutants of a model's module that demand less: one of its demands (`Demand`) or a part of a condition always holds. */
export function lenientModelsOf({ path, text }: Source): Mutant[] {
  const anatomy = anatomyOf({ path, text })
  const demands = /\bDemand\b/.test(text) ? anatomy.lists.filter(({ elements }) => elements.length >= 3) : []
  const removed = demands.flatMap(({ elements: [holds] }) =>
    holds === undefined || holds === null ? [] : [mutant({ path, text }, 'removed', holds, 'true')],
  )
  // A demand of a status is made by a function: the status that was seen always holds.
  const statuses = anatomy.calls.flatMap(({ node }) => {
    const [status, seen] = node.arguments
    const isMeant = node.callee.type === 'Identifier' && node.callee.name === 'hasStatus'
    if (!isMeant || status === undefined || seen === undefined) return []
    return [mutant({ path, text }, 'removed', status, `${text.slice(seen.start, seen.end)}.status`)]
  })
  return [...removed, ...statuses, ...weakenedIn({ path, text }, anatomy)]
}

function weakenedIn(source: Source, { conjunctions }: Anatomy): Mutant[] {
  return conjunctions
    .flatMap(({ left, right }) => [left, right])
    .filter((operand) => !conjunctions.some((each) => each === operand))
    .map((operand) => mutant(source, 'weakened', operand, 'true'))
}

function mutant({ path, text }: Source, change: Mutant['change'], what: Span, replacement: string): Mutant {
  return {
    path,
    change,
    what: text.slice(what.start, what.end).replaceAll(/\s+/g, ' '),
    line: text.slice(0, what.start).split('\n').length,
    text: `${text.slice(0, what.start)}${replacement}${text.slice(what.end)}`,
  }
}
