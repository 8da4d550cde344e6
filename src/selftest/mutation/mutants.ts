import { type Anatomy, anatomyOf } from './anatomy.ts'
import { assertionsOf } from './assertions.ts'
import type { Source } from './source.ts'

/** A module that asserts, or does, less than it should. */
export interface Mutant extends Source {
  /** Whether an assertion is gone, a condition holds more often, or a step of a check is left out. */
  readonly change: 'removed' | 'weakened' | 'skipped'
  /** What was changed, in one line. */
  readonly what: string
  /** The line on which it stood, from 1. */
  readonly line: number
}

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Every way to let a module assert less: one of its assertions is gone, a part of a condition (`a` or `b` of `a && b`)
 * is always true, or a step whose result nobody looks at, such as a login, is left out. What an assertion looks at is still evaluated, so that the requests of the check stay the
 * same: `expect(await probe()).toHaveStatus(200)` becomes `void [await probe(), 200]`.
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
    // What is not made can't be thrown.
    const thrown = anatomy.throws.find(({ argument }) => argument === node)
    return mutant({ path, text }, 'removed', thrown ?? node, `void [${seen.join(', ')}]`)
  })
  const skipped = anatomy.waits
    .filter(({ argument }) => !assertions.some((each) => each === argument))
    // Where a way lets nobody in, a check of its refusals would pass: nothing turns red without the question.
    .filter((step) => !/\brequireWay\(/.test(spell(step)))
    .map((step) => mutant({ path, text }, 'skipped', step, 'void 0'))
  return [...removed, ...weakenedIn({ path, text }, anatomy), ...skipped]
}

/** Every way to let a module of the model demand less: one of its demands (`Demand`) or a part of a condition always holds. */
export function lenientModelsOf({ path, text }: Source): Mutant[] {
  const anatomy = anatomyOf({ path, text })
  const demands = /\bDemand\b/.test(text) ? anatomy.lists.filter(({ elements }) => elements.length >= 3) : []
  const removed = demands.flatMap(({ elements: [holds] }) =>
    holds === undefined || holds === null ? [] : [mutant({ path, text }, 'removed', holds, 'true')],
  )
  return [...removed, ...weakenedIn({ path, text }, anatomy)]
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
