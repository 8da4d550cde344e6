import type { Facts } from './facts.ts'
import type { Action } from './operation.ts'
import type { ModelViolation } from './ruling.ts'
import type { Seen } from './seen.ts'
import type { State } from './state.ts'
import { stateAfterViolation } from './state-after-violation.ts'
import { step } from './step.ts'

/** An operation and its answer. */
interface ModelExchange {
  readonly operation: Action
  readonly seen: Seen
}

/** A known deviation in the answer at this position. */
export interface Known {
  readonly violation: ModelViolation
  readonly index: number
}

/**
 * The states possible after several answers, one for each explanation, with the known deviations of the explanation that needs
 * the fewest; or the violation in the answer that no order explains.
 */
export type Explanation =
  | { readonly states: readonly State[]; readonly known: readonly Known[]; readonly violation?: undefined }
  | { readonly violation: ModelViolation; readonly index: number; readonly isOverlapping: boolean }

/** The maximum number of explanations to follow; more than two were never needed. */
const mostStates = 16
/** Where more requests than this may come first in different ways, all answers of the group are accepted. */
const mostBeginnings = 128

/**
 * Explains the answers to overlapping requests. There must be an order in which every answer conforms and no request precedes
 * one that was answered before it was sent. Only requests that share a session are ordered, because no others reveal an order.
 */
export function explainAnswer(facts: Facts, states: readonly State[], answered: readonly ModelExchange[]): Explanation {
  let reached = states
  const known: Known[] = []
  for (const group of connected(answered)) {
    const explained = explainGroup(facts, reached, answered, group)
    if (explained === undefined) {
      reached = reached.map((state) =>
        group.reduce((each, index) => {
          const { operation, seen } = answered[index] as ModelExchange
          return stateAfterViolation(facts, each, operation, seen)
        }, state),
      )
      continue
    }
    if (explained.violation !== undefined) return explained
    reached = explained.states
    known.push(...explained.known)
  }
  return { states: reached, known }
}

/** A state that an order of requests may have caused, and the known deviations up to it. */
interface Path {
  readonly state: State
  readonly known: readonly Known[]
}

/** Undefined where too many orders are possible. */
function explainGroup(
  facts: Facts,
  states: readonly State[],
  answered: readonly ModelExchange[],
  group: readonly number[],
): Explanation | undefined {
  // For each set of requests that may come first, the states that they may cause.
  let reached = new Map<string, { readonly done: ReadonlySet<number>; readonly paths: readonly Path[] }>([
    ['', { done: new Set(), paths: states.map((state) => ({ state, known: [] })) }],
  ])
  let furthest: { violation: ModelViolation; index: number } | undefined
  for (let length = 0; length < group.length; length++) {
    const longer = new Map<string, { done: ReadonlySet<number>; paths: Path[] }>()
    const before = furthest
    furthest = undefined
    for (const { done, paths } of reached.values())
      for (const index of nextOf(answered, group, done, states)) {
        const { operation, seen } = answered[index] as ModelExchange
        for (const { state, known } of paths) {
          const next = step(facts, state, operation, seen)
          if (next.violation !== undefined) {
            furthest ??= { violation: next.violation, index }
            continue
          }
          const doneThen = new Set(done).add(index)
          const key = [...doneThen].sort((a, b) => a - b).join()
          const there = longer.get(key) ?? { done: doneThen, paths: [] }
          const path = { state: next.next, known: [...known, ...next.known.map((violation) => ({ violation, index }))] }
          const same = there.paths.findIndex((each) => isSame(each.state, path.state))
          if (same === -1 && there.paths.length < mostStates) there.paths.push(path)
          else if (path.known.length < (there.paths[same]?.known.length ?? 0)) there.paths[same] = path
          longer.set(key, there)
        }
        if (longer.size > mostBeginnings) return undefined
      }
    if (longer.size === 0) {
      const worst = furthest ?? before
      if (worst === undefined) throw new Error('No request of the group may be next.')
      return { ...worst, isOverlapping: group.length > 1 }
    }
    reached = longer
  }
  const paths = [...reached.values()].flatMap((each) => each.paths)
  const [fewest] = paths.toSorted((one, other) => one.known.length - other.known.length)
  return { states: paths.map(({ state }) => state), known: fewest?.known ?? [] }
}

/** The requests that may be next: none that is left was answered before they were sent or set the session that they carry. */
function nextOf(
  answered: readonly ModelExchange[],
  group: readonly number[],
  done: ReadonlySet<number>,
  states: readonly State[],
): number[] {
  const seenAt = (index: number) => (answered[index] as ModelExchange).seen
  const left = group.filter((index) => !done.has(index))
  const inTime = left.filter((index) => left.every((other) => seenAt(other).receivedAt >= seenAt(index).sentAt))
  const isNew = (id: string) => !states.some(({ sessions }) => sessions.has(id))
  const gives = (other: number, id: string) => seenAt(other).set === id && seenAt(other).sent !== id
  const inOrder = inTime.filter((index) => {
    const { sent } = seenAt(index)
    return sent === undefined || !isNew(sent) || !left.some((other) => other !== index && gives(other, sent))
  })
  // A server may happen to set a session ID that a client forged.
  return inOrder.length > 0 ? inOrder : inTime
}

/** Groups of requests whose order may matter, by position: they share a session that one of them may change. */
function connected(answered: readonly ModelExchange[]): number[][] {
  const changed = new Set(answered.flatMap(changedBy))
  const groups: { ids: Set<string>; members: number[] }[] = []
  for (const [index, one] of answered.entries()) {
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

/** What an operation may change: the session that it sets, the one that it carries (unless it only reads), and the keys. */
function changedBy({ operation, seen }: ModelExchange): string[] {
  const carried = operation.kind === 'request' ? undefined : seen.sent
  const ids = [seen.set, carried, operation.kind === 'key' ? 'keys' : undefined]
  return ids.filter((id) => id !== undefined)
}

function isSame(one: State, other: State): boolean {
  if (one === other) return true
  if (one.sessions.size !== other.sessions.size || one.keys.size !== other.keys.size) return false
  for (const [id, session] of one.sessions) {
    const counterpart = other.sessions.get(id)
    if (counterpart === undefined || counterpart.owner !== session.owner || counterpart.life !== session.life)
      return false
  }
  return true
}
