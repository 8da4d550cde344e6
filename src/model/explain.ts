import type { Facts } from './facts.ts'
import type { Doing } from './operation.ts'
import type { Violation } from './ruling.ts'
import type { Seen } from './seen.ts'
import type { State } from './state.ts'
import { forgive, step } from './step.ts'

/** An operation and its answer. */
export interface Happened {
  readonly doing: Doing
  readonly seen: Seen
}

/** What is known after several answers, one state for each explanation; or the answer that no order explains. */
export type Explanation =
  | { readonly states: readonly State[]; readonly violation?: undefined }
  | { readonly violation: Violation; readonly index: number; readonly orders: boolean }

/** So many explanations are followed at most; more than two have never been met. */
const mostStates = 16
/** More requests than that are not put in order: whatever they came to is taken as lawful. */
const mostInOrder = 8

/**
 * Explains answers to requests that overlapped: there has to be an order of the requests, in which none comes before one
 * that had been answered when it was sent, and in which every answer is lawful. Requests that have no session in common
 * can't tell their order, so that only those that share one are put in order.
 */
export function explain(facts: Facts, states: readonly State[], happened: readonly Happened[]): Explanation {
  let known = states
  for (const group of connected(happened)) {
    if (group.length > mostInOrder) {
      known = known.map((state) =>
        group.reduce((each, index) => forgive(each, (happened[index] as Happened).seen), state),
      )
      continue
    }
    const explained = explainGroup(facts, known, happened, group)
    if (explained.violation !== undefined) return explained
    known = explained.states
  }
  return { states: known }
}

function explainGroup(
  facts: Facts,
  states: readonly State[],
  happened: readonly Happened[],
  group: readonly number[],
): Explanation {
  // From each set of requests that may have been first, the states that they may have led to.
  let reached = new Map<string, { readonly done: ReadonlySet<number>; readonly states: readonly State[] }>([
    ['', { done: new Set(), states }],
  ])
  let furthest: { violation: Violation; index: number } | undefined
  for (let length = 0; length < group.length; length++) {
    const longer = new Map<string, { done: ReadonlySet<number>; states: State[] }>()
    const before = furthest
    furthest = undefined
    for (const { done, states: from } of reached.values())
      for (const index of group.filter((each) => mayBeNext(happened, group, done, each))) {
        const { doing, seen } = happened[index] as Happened
        for (const state of from) {
          const next = step(facts, state, doing, seen)
          if (next.violation !== undefined) {
            furthest ??= { violation: next.violation, index }
            continue
          }
          const doneThen = new Set(done).add(index)
          const key = [...doneThen].sort((a, b) => a - b).join()
          const there = longer.get(key) ?? { done: doneThen, states: [] }
          if (there.states.length < mostStates && !there.states.some((each) => isSame(each, next.next)))
            there.states.push(next.next)
          longer.set(key, there)
        }
      }
    if (longer.size === 0) {
      const worst = furthest ?? before
      if (worst === undefined) throw new Error('No request of the group may be next.')
      return { ...worst, orders: group.length > 1 }
    }
    reached = longer
  }
  return { states: [...reached.values()].flatMap((each) => each.states) }
}

/** Whether everything that was answered before this request was sent has had its turn. */
function mayBeNext(
  happened: readonly Happened[],
  group: readonly number[],
  done: ReadonlySet<number>,
  index: number,
): boolean {
  if (done.has(index)) return false
  const { sentAt } = (happened[index] as Happened).seen
  return group.every(
    (other) => other === index || done.has(other) || (happened[other] as Happened).seen.receivedAt >= sentAt,
  )
}

/** Groups of requests whose order may matter, by their positions: they share a session that one of them may change. */
function connected(happened: readonly Happened[]): number[][] {
  const changed = new Set(happened.flatMap(changedBy))
  const groups: { ids: Set<string>; members: number[] }[] = []
  for (const [index, one] of happened.entries()) {
    const { sent } = one.seen
    const ids = new Set([...changedBy(one), ...(sent !== undefined && changed.has(sent) ? [sent] : [])])
    const joined = groups.filter((group) => [...ids].some((id) => group.ids.has(id)))
    const united = {
      ids: new Set([...ids, ...joined.flatMap((group) => [...group.ids])]),
      members: [...joined.flatMap((group) => group.members), index],
    }
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(united)
  }
  return groups.map(({ members }) => members)
}

/** What an operation may change: the session that it gives, the one that it came with unless it only reads, the keys. */
function changedBy({ doing, seen }: Happened): string[] {
  const carried = doing.kind === 'request' ? undefined : seen.sent
  const ids = [seen.set, carried, doing.kind === 'key' ? 'keys' : undefined]
  return ids.filter((id) => id !== undefined)
}

function isSame(one: State, other: State): boolean {
  if (one === other) return true
  if (one.sessions.size !== other.sessions.size || one.keys.size !== other.keys.size) return false
  for (const [id, session] of one.sessions) {
    const twin = other.sessions.get(id)
    if (twin === undefined || twin.owner !== session.owner || twin.life !== session.life) return false
  }
  return true
}
